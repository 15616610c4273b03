import { expect, test } from "vitest";
import { money } from "#app/domain/money/money.ts";
import { auditChanges, subjectName } from "./audit-changes.ts";

test("changed facts are described, nested ones by their path, equal ones are left out", () => {
  const before = {
    name: "A",
    isActive: true,
    sizes: ["40", "41"],
    contact: { phone: "1", email: "a@b" },
    note: null,
  };
  const after = {
    name: "A",
    isActive: false,
    sizes: ["40"],
    contact: { phone: "2", email: "a@b" },
    price: "80.00",
    stock: 2154,
  };
  expect(auditChanges(before, after)).toEqual([
    { field: "is active", before: "yes", after: "no" },
    { field: "sizes", before: "40, 41", after: "40" },
    { field: "contact › phone", before: "1", after: "2" },
    { field: "price", before: null, after: "80.00" },
    { field: "stock", before: null, after: "2,154" },
  ]);
});

test("amounts are formatted, and lines of an order are words", () => {
  const line = { name: "Alkalo Tee", size: "M", color: "", price: money(100_000, "GMD"), quantity: 2 };
  expect(
    auditChanges(
      { items: [line], total: money(200_000, "GMD") },
      { items: [{ ...line, size: "L" }], total: money(205_050, "GMD") },
    ),
  ).toEqual([
    {
      field: "items",
      before: "Alkalo Tee, size M, price D1,000, quantity 2",
      after: "Alkalo Tee, size L, price D1,000, quantity 2",
    },
    { field: "total", before: "D2,000", after: "D2,050.50" },
  ]);
});

test("a plain fact has no name, and nothing at all has no changes", () => {
  expect(auditChanges("pending", "paid")).toEqual([{ field: "value", before: "pending", after: "paid" }]);
  expect(auditChanges(null, null)).toEqual([]);
});

test("the subject's name is taken from the newest facts", () => {
  expect(subjectName({ name: "Old" }, { name: "New" })).toBe("New");
  expect(subjectName({ title: "Gone" }, null)).toBe("Gone");
  expect(subjectName(null, ["x"])).toBeNull();
});
