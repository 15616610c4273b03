import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { OrderBadges } from "./order-badges.tsx";

test("beside the badge of a payment that was a test stands that it was one, and beside no other", () => {
  const badge = { status: "paid", label: "Paid", tone: "green" } as const;
  const words = (isTestPayment: boolean) =>
    renderToStaticMarkup(
      <OrderBadges
        orderStatus="confirmed"
        badge={badge}
        isTestPayment={isTestPayment}
        hasReceipt={false}
        isDuplicateReceipt={false}
      />,
    ).replace(/<[^>]+>/g, " ");
  expect(words(true)).toMatch(/Payment:\s+Paid\s+Test mode/);
  expect(words(false)).not.toContain("Test mode");
});
