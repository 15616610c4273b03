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
    ["D500.00 Awa Ceesay T_NOTHING123", "no_money_direction"],
    ["You have received D500.00 from Awa Ceesay", "no_money_reference"],
    ["", "no_money_amount"],
    ["D".repeat(5_000), "no_money_amount"],
  ])("%s is refused", (text, reason) => {
    expect(readMoneyMessage(text)).toEqual({ ok: false, reason });
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
});
