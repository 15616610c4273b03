import { describe, expect, test } from "vitest";
import { money } from "#app/domain/money/money.ts";
import { customerSummaries, type OrdersOfContact } from "./customer-summary.ts";
import { type OrderEvent, timeline } from "./timeline.ts";

function event(change: Partial<OrderEvent>): OrderEvent {
  const at = new Date("2026-11-20T12:00:00Z");
  return { at, kind: "order_status", from: "pending", to: "confirmed", note: null, actor: null, ...change };
}

describe("the timeline for the staff", () => {
  test.each([
    [{ kind: "payment_status", from: "pending", to: "refund_needed" }, "Payment refund needed", "red"],
    [{ kind: "payment_status", from: null, to: "paid" }, "Payment paid", "green"],
    [{ kind: "note", from: null, to: "refund" }, "Refund", "blue"],
    [{ kind: "note", from: null, to: "note" }, "Note", "blue"],
    [{ from: "confirmed", to: "shipped" }, "Shipped", "purple"],
  ] as const)("says %j in words", (change, label, tone) => {
    expect(timeline([event(change)], "staff")).toMatchObject([{ status: change.to, label, tone }]);
  });

  test("shows a note if there is one", () => {
    expect(timeline([event({ note: "D50" })])[0]?.note).toBe("D50");
    expect(timeline([event({})])[0]).not.toHaveProperty("note");
    expect(timeline([event({ note: "" })])[0]).not.toHaveProperty("note");
  });
});

function contact(day: number, email: string | null, phone: string, given: Partial<OrdersOfContact> = {}) {
  const at = new Date(Date.UTC(2026, 0, day));
  return {
    customerName: "Awa",
    customerEmail: email,
    customerPhone: phone,
    firstOrderNumber: `KRB-${day}`,
    firstOrderAt: at,
    lastOrderAt: at,
    orders: 1,
    spentUsd: 100,
    spent: [money(100, "USD")],
    ...given,
  };
}

describe("a customer of the list", () => {
  test("who spent nothing and gave no phone has none", () => {
    const [nobody] = customerSummaries([contact(1, "a@x.gm", " ", { spent: [money(0, "USD")] })]);
    expect(nobody).toMatchObject({ phone: "", phones: [], emails: ["a@x.gm"], spent: [] });
  });

  test("has an unreadable number by its digits", () => {
    const [odd] = customerSummaries([contact(1, null, "ext. 12-3")]);
    expect(odd).toMatchObject({ email: "", emails: [], phone: "123", phones: ["123"] });
  });

  test("has the first and the last of orders that overlap", () => {
    const oldest = { firstOrderAt: new Date("2025-01-01"), firstOrderNumber: "KRB-OLD" };
    const orders = [contact(2, "a@x.gm", ""), contact(9, "a@x.gm", "", oldest), contact(5, "a@x.gm", "")];
    expect(customerSummaries(orders)).toMatchObject([{ ...oldest, lastOrderAt: new Date("2026-01-09") }]);
  });
});
