import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { UnknownRefund } from "./unknown-refund.tsx";

function markupOf(canRefund: boolean): string {
  const facts = { id: "r", orderNumber: "KRB-7H2K9MPQ", sum: "D100.00", gateway: "Modem Pay", canRefund };
  const router = createMemoryRouter([{ path: "/", element: <UnknownRefund {...facts} /> }]);
  const markup = renderToStaticMarkup(<RouterProvider router={router} />);
  router.dispose();
  return markup;
}

test("an unknown refund says what to do; only who may refund says whether it arrived", () => {
  expect(markupOf(true)).toContain(
    "Modem Pay didn&#x27;t answer, so we don&#x27;t know whether this D100.00 has gone back.",
  );
  expect(markupOf(true)).toContain("Please don&#x27;t send it again yet.");
  expect(markupOf(true)).toMatch(/value="arrived".*It arrived.*value="not-arrived".*It did not arrive/s);
  expect(markupOf(false)).not.toContain("arrived");
});
