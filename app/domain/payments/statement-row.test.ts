import { expect, test } from "vitest";
import { readStatementRow, statementColumns } from "./statement-row.ts";

const BANK = ["Date", "Description", "Reference", "Debit", "Credit", "Balance"].map((title) =>
  title.toLowerCase(),
);

function read(head: string[], cells: string[]) {
  const columns = statementColumns(head);
  if (!columns) throw new Error("the header is not known");
  return readStatementRow(cells, columns);
}

test("a row of a bank's statement is read by its columns", () => {
  const cells = ["25/11/2026", "TRANSFER FROM AWA CEESAY", "FT26329ABCD1", "", "5,480.00", "90,000.00"];
  expect(read(BANK, cells)).toMatchObject({
    ok: true,
    value: {
      amount: { amount: 548_000, currency: "GMD" },
      reference: "FT26329ABCD1",
      at: new Date("2026-11-25T12:00:00Z"),
      senderName: "AWA CEESAY",
    },
  });
});

test("a wallet's file has sender and phone in columns of their own", () => {
  const head = ["transaction id", "date", "sender name", "sender phone", "amount"];
  expect(read(head, ["T_12AB34CD", "2026-11-25 10:00", "Lamin Jallow", "3012345", "D685.00"])).toMatchObject({
    value: {
      amount: { amount: 68_500 },
      senderName: "Lamin Jallow",
      senderPhone: "+2203012345",
      reference: "T_12AB34CD",
    },
  });
});

test.each(["500", "500.00", " 500.0 ", "D500", "GMD 500", "500 GMD", "500D", "500CR", "500.00 cr"])(
  "the amount %j is D500.00",
  (amount) => {
    const cells = [amount, "000451298", "3012345"];
    expect(read(["Amount (GMD)", " Reference No. ", "Phone"], cells)).toMatchObject({
      value: {
        amount: { amount: 50_000 },
        reference: "000451298",
        senderPhone: "+2203012345",
        senderName: "",
      },
    });
  },
);

test.each(["500 and 600", "about D500", "5-00", "5 GMD 5", "500 CR 0", "500.001"])(
  "the amount %j is none",
  (amount) => {
    expect(read(["amount", "ref"], [amount, "000451298"])).toEqual({ ok: false, reason: "no_money_amount" });
  },
);

test("a name alone is the sender, and a description may hold the reference", () => {
  expect(read(["description", "credit", "name"], ["Ref 000451298", "500", "Awa Ceesay"])).toMatchObject({
    value: { reference: "000451298", senderName: "Awa Ceesay", senderPhone: "" },
  });
});

test.each([
  [["25/11/2026", "POS", "FT26329ABCD2", "0.00", "0.00", "1.00"], "no_money_amount"],
  [["25/11/2026", "POS", "FT26329ABCD2", "500.00", "0.00", "1.00"], "money_went_out"],
  [["25/11/2026", "POS", "FT26329ABCD2", "", "(500.00)", "1.00"], "money_went_out"],
  [["25/11/2026", "POS", "FT26329ABCD2", "500.00", "", "1.00"], "money_went_out"],
  [["25/11/2026", "POS", "FT26329ABCD2", "", "-500.00", "1.00"], "money_went_out"],
  [["25/11/2026", "opening balance", "", "", "", "1.00"], "no_money_amount"],
  [["25/11/2026", "cash", "", "", "500.00", "1.00"], "no_money_reference"],
])("%j is refused", (cells, reason) => {
  expect(read(BANK, cells)).toEqual({ ok: false, reason });
});

test("a header without an amount is no statement", () => {
  expect(statementColumns(["date", "name"])).toBeNull();
  expect(statementColumns(["reference", "description"])).toBeNull();
  expect(statementColumns(["amount", "date"])).toBeNull();
  expect(statementColumns(["you have received d500 from awa", " lamin"])).toBeNull();
});
