import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { OrderStatus } from "#app/domain/orders/order-status.ts";
import { OrderBadges } from "./order-badges.tsx";

test("only the badge of a test payment shows test mode", () => {
  const badge = { status: "paid", label: "Paid", tone: "green" } as const;
  const renderText = (isTestPayment: boolean) =>
    renderToStaticMarkup(
      <OrderBadges
        orderStatus="confirmed"
        badge={badge}
        isTestPayment={isTestPayment}
        hasReceipt={false}
        isDuplicateReceipt={false}
      />,
    ).replace(/<[^>]+>/g, " ");
  expect(renderText(true)).toMatch(/Payment:\s+Paid\s+Test mode/);
  expect(renderText(false)).not.toContain("Test mode");
});

test("a rejected receipt does not show a pending payment", () => {
  const badge = { status: "rejected", label: "Rejected", tone: "red" } as const;
  const renderText = (orderStatus: OrderStatus) =>
    renderToStaticMarkup(
      <OrderBadges orderStatus={orderStatus} badge={badge} hasReceipt isDuplicateReceipt={false} />,
    )
      .replace(/<[^>]+>/g, " ")
      .replace(/\s+/g, " ")
      .trim();
  expect(renderText("payment_pending")).toBe("Receipt: Rejected");
  expect(renderText("processing")).toBe("Processing Receipt: Rejected");
});
