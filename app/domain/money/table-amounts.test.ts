import { expect, test } from "vitest";
import { FALLBACK_RATES } from "./rates.ts";
import { tableAmountsIn } from "./table-amounts.ts";

const row = (cost: string) => `<p>From $3.</p><table><tr><td>Europe</td><td>${cost}</td></tr></table>`;

test("amounts in a table's cells are in the visitor's currency, and in no other place", () => {
  const shown = (cost: string) =>
    tableAmountsIn(row(cost), "GMD", { rates: FALLBACK_RATES, wholeDalasi: false });
  expect(shown("$3, whatever it weighs")).toBe(row("D205.50, whatever it weighs"));
  expect(shown("$12; $12.5 is no price")).toBe(row("D822.00; $12.5 is no price"));
  expect(shown("$1,250.75 to $2")).toBe(row("D85,676.38 to D137.00"));
  for (const other of ["C$12", "US$12", "12 kg", "$$5", "$1.2345"]) expect(shown(other)).toBe(row(other));
  expect(tableAmountsIn(row("$3"), "USD", { rates: FALLBACK_RATES, wholeDalasi: false })).toBe(row("$3"));
});
