import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { SelectField } from "./select-field.tsx";

const draw = (value: string) =>
  renderToStaticMarkup(
    <SelectField
      label="Country"
      name="country"
      placeholder="Choose…"
      options={[{ value: "GM", label: "The Gambia" }]}
      value={value}
      onChange={() => {}}
    />,
  );

test("a placeholder is shown while nothing is chosen, is disabled and has a value", () => {
  expect(draw("")).toMatch(/<option value="none" disabled="" hidden="" selected="">Choose…/);
  expect(draw("")).not.toContain('value=""');
  expect(draw("GM")).toMatch(/<option value="GM" selected="">/);
});
