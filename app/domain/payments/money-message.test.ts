import { readFileSync } from "node:fs";
import path from "node:path";
import { parse } from "csv-parse/sync";
import { describe, expect, test } from "vitest";
import { readMoneyMessage, splitMessages, unknownReference } from "./money-message.ts";

/** The forms that are known: a message, and what is read from it; add a row where a wallet or a bank has a new form. */
const FORMS: Record<string, string>[] = parse(
  readFileSync(path.join(import.meta.dirname, "money-messages.csv")),
  { columns: true },
);

describe("a message about money", () => {
  test.each(FORMS)("$message", ({ message, bututs, reference, at, name, phone }) => {
    expect(readMoneyMessage(message ?? "")).toMatchObject({
      ok: true,
      value: {
        amount: { amount: Number(bututs), currency: "GMD" },
        reference,
        at: at === "" ? null : new Date(`${at}:00Z`),
        senderName: name,
        senderPhone: phone,
      },
    });
  });

  test("at least thirty forms are known", () => {
    expect(FORMS.length).toBeGreaterThanOrEqual(30);
  });

  test.each([
    ["Hello, did you get my money?", "no_money_amount"],
    ["Your balance is D12,000.00. Transaction ID: T_7HQ2K9XWAB", "no_money_amount"],
    ["You have sent D500.00 to Awa Ceesay 3012345. Transaction ID: T_OUT123456", "money_went_out"],
    ["25/11/2026 FT26329XK9Q2 POS PURCHASE DR GMD 1,200.00", "money_went_out"],
    ["You bought airtime for D50. Ref 8877665544", "money_went_out"],
    ["You sent D500.00 to Awa Ceesay. Ref 8877665544", "money_went_out"],
    ["You've paid D500.00 to Awa Ceesay. Ref 8877665544", "money_went_out"],
    ["You withdrew D500.00. Ref 8877665544", "money_went_out"],
    ["You have withdrawn D500.00. Ref 8877665544", "money_went_out"],
    ["Transfer to Awa Ceesay of D500.00. Ref 8877665544", "money_went_out"],
    ["D500.00 debited from your account. Ref 8877665544", "money_went_out"],
    ["Cashout D500.00. Ref 8877665544", "money_went_out"],
    ["You have received D10,000,000,000.00 from Awa. Ref 8877665544", "no_money_amount"],
    ["You have received D500.00 from Awa. FT1ABCDEF", "no_money_reference"],
    ["You have received D500.00 from Awa. Ref AB12--", "no_money_reference"],
    ["D500.00 Awa Ceesay T_NOTHING123", "no_money_direction"],
    ["You have received D500.00 from Awa Ceesay", "no_money_reference"],
    ["", "no_money_amount"],
    ["D".repeat(5_000), "no_money_amount"],
  ])("%s is refused", (text, reason) => {
    expect(readMoneyMessage(text)).toEqual({ ok: false, reason });
  });

  const read = (text: string) => {
    const message = readMoneyMessage(text);
    return message.ok ? message.value : null;
  };

  test.each(
    [
      ["Financial Transaction ID", "TransactionID", "Trans ID", "Trans. no", "TransNumber", "TransCode"],
      ["Trans ref", "Transaction reference", "TransRef", "Txn", "TxnNo", "Txn ref", "Tx ID", "TxID"],
      ["Trx", "TrxID", "Trx no", "TID", "Ref", "Ref.", "Ref ID", "Reference", "Reference number"],
      ["RefNo", "Receipt no", "ReceiptNumber", "Confirmation no", "ConfirmationCode", "ID", "ID is"],
    ].flat(),
  )("%s leads to a reference", (label) => {
    for (const between of [" ", ": ", "=", " #"]) {
      expect(read(`Received D500.00 from Awa, ${label}${between}77889900`)?.reference).toBe("77889900");
    }
  });

  test.each(Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2026, month, 5, 12))))(
    "the day of %o is read from the words of its month",
    (at) => {
      const month = at.toLocaleString("en-GB", { month: "long", timeZone: "UTC" });
      const short = month.slice(0, 3);
      for (const day of [
        `5 ${month} 2026`,
        `05-${short.toUpperCase()}-26`,
        `${short}. 5th 2026`,
        `${month} 5, 2026`,
      ]) {
        expect(read(`Received D500.00 from Awa on ${day}. Ref 77889900`)?.at).toEqual(at);
      }
    },
  );

  test.each([
    ["25/11/2026 14:32:10", "2026-11-25T14:32"],
    ["25/11/2026 7:05PM", "2026-11-25T19:05"],
    ["25/11/2026 2:05:09 pm", "2026-11-25T14:05"],
    ["25/11/2026 00:00", "2026-11-25T00:00"],
    ["25/11/2026 24:00", "2026-11-25T12:00"],
    ["25/11/2026 23:60", "2026-11-25T12:00"],
    ["1/1/26", "2026-01-01T12:00"],
    ["31/12/2026", "2026-12-31T12:00"],
    ["29/02/2026", null],
    ["25/13/2026", null],
    ["25/00/2026", null],
    ["00/11/2026", null],
    ["25 Foo 2026", null],
  ])("%s is read as %j", (when, at) => {
    const message = read(`Received D500.00 from Awa on ${when}. Ref 77889900`);
    expect(message?.at).toEqual(at && new Date(`${at}:00Z`));
  });

  test("its text stays with plain spaces", () => {
    expect(read("\u00a0Received  D500.00\n from Awa. Ref 77889900 ")?.text).toBe(
      "Received D500.00 from Awa. Ref 77889900",
    );
  });

  test.each([
    ["You have received D500.00 from Awa. Transaction ID: TFULX", "TFULX"],
    ["You have received D500.00 from AWA CEESAY 3012345, TFULX82K1Q.", "TFULX82K1Q"],
    ["You have received D500.00 from YANKUBA DARBOE 3012345 on 25/11/2026", null],
  ])("%s: the word that may have been meant as its reference", (text, unknown) => {
    expect(readMoneyMessage(text)).toEqual({ ok: false, reason: "no_money_reference" });
    expect(unknownReference(text)).toBe(unknown);
  });
});

test("messages are split at blank lines, and lists of whole lines at each line", () => {
  const sms = "Received D500\nFrom: Awa\nID: T_AAAA1111";
  const list =
    "You received D1 from A B. ID: T_BBBB1111\nYou received D2 from C D. ID: T_CCCC1111\nopening balance";
  expect(splitMessages(`\n${sms}\r\n\r\n${list}\n`)).toEqual([
    { line: 2, text: sms },
    { line: 6, text: "You received D1 from A B. ID: T_BBBB1111" },
    { line: 7, text: "You received D2 from C D. ID: T_CCCC1111" },
    { line: 8, text: "opening balance" },
  ]);
  const parts = (...lines: string[]) => splitMessages(lines.join("\n")).length;
  expect(parts(sms, "  ", sms)).toBe(2);
  expect(parts("You received D1. ID: T_BBBB1111", "Thank you")).toBe(1);
  expect(parts("You received D1", "Fee D1", "ID: T_BBBB1111")).toBe(1);
  expect(parts("You received D1", "ID: T_BBBB1111", "Ref: T_BBBB1112")).toBe(1);
  expect(splitMessages("")).toEqual([]);
});
