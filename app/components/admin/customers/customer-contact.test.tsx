import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { CustomerContact } from "./customer-contact.tsx";

test("a receiver without a number is named, and no dead link", () => {
  const shown = (receiverPhone: string) => {
    const handover = { plusCode: "", receiverName: "Awa", receiverPhone };
    return renderToStaticMarkup(<CustomerContact name="Lamin" email="" phone="" handover={handover} />);
  };
  expect(shown("")).toContain("Received by Awa");
  expect(shown("")).not.toContain("href");
  expect(shown("+2203012345")).toContain('href="tel:+2203012345"');
});
