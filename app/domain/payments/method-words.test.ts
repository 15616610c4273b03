import { describe, expect, test } from "vitest";
import { LOCAL_METHODS, paymentMethodLabel } from "./local-method.ts";
import { canAskPayer, paymentBadge, review, wantsNewReceipt } from "./local-payment.ts";
import { methodDetails, parseMethodSettings } from "./method-settings.ts";
import { RECEIPT_ACCEPT, RECEIPT_MAX_BYTES, receiptTypeOf } from "./receipt.ts";

describe("ways to pay", () => {
  test("are offered in the order of the checkout", () => {
    expect(LOCAL_METHODS).toEqual(["wave", "bank_transfer", "qmoney", "mobile_money"]);
  });

  test.each([
    ["card", "Card or digital wallet"],
    ["wave", "Wave mobile money"],
    ["cheque", "cheque"],
  ])("%s is called %s", (method, label) => {
    expect(paymentMethodLabel(method)).toBe(label);
  });

  test("a bank's name is not copied, its account is", () => {
    const bank = { bank: " Eco ", account_name: "Kairaba", account_number: "12" };
    expect(methodDetails(parseMethodSettings("bank_transfer", bank))).toEqual([
      { label: "Bank", value: "Eco", copy: false, tel: false },
      { label: "Account name", value: "Kairaba", copy: true, tel: false },
      { label: "Account number", value: "12", copy: true, tel: false },
    ]);
  });

  test("a wallet's number is called, its owner's name is copied", () => {
    const wallet = { phone: "3012345", account_name: "Kairaba" };
    expect(methodDetails(parseMethodSettings("mobile_money", wallet))).toEqual([
      { label: "Phone number", value: "+220 301 2345", copy: true, tel: true },
      { label: "Account name", value: "Kairaba", copy: true, tel: false },
    ]);
  });

  test.each([[[]], ["text"], [7], [null]])("stored settings of %j say nothing", (json) => {
    expect(parseMethodSettings("wave", json)).toMatchObject({ phone: "", accountName: "", instructions: "" });
  });
});

describe("another receipt", () => {
  test.each([
    ["rejected", "payment_pending", "failed", true, true],
    ["rejected", "shipped", "failed", true, false],
    ["rejected", "cancelled", "failed", false, false],
    ["rejected", "pending", "pending", false, false],
    ["rejected", "confirmed", "paid", false, false],
    ["pending", "payment_pending", "pending", false, false],
    ["verified", "confirmed", "paid", false, false],
    [null, "pending", "pending", false, false],
  ] as const)(
    "after %s for an order %s, %s: %j, or somebody else asked: %j",
    (verification, orderStatus, paymentStatus, isWanted, isShared) => {
      const order = { orderStatus, paymentStatus };
      expect(wantsNewReceipt(verification, order)).toBe(isWanted);
      expect(canAskPayer(verification, order)).toBe(isShared);
    },
  );

  test("verifying what was rejected gives it today's date", () => {
    const earlier = new Date("2026-11-19T12:00:00Z");
    const now = new Date("2026-11-20T12:00:00Z");
    const rejected = { verificationStatus: "rejected", adminNotes: "", verifiedAt: earlier } as const;
    expect(review(rejected, "verified", "", now).verifiedAt).toBe(now);
  });

  test("a refund is what the badge says, whatever the receipt was worth", () => {
    expect(paymentBadge("refunded", "verified")).toEqual({
      status: "refunded",
      label: "Refunded",
      tone: "blue",
    });
  });
});

describe("the kind of a receipt", () => {
  const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
  const box = (...brands: string[]) =>
    bytes(
      `\0\0\0${String.fromCharCode(8 + 4 * brands.length + 4)}ftyp${brands[0]}\0\0\0\0${brands.slice(1).join("")}`,
    );

  test("5 MB, pictures and PDF", () => {
    expect(RECEIPT_MAX_BYTES).toBe(5_242_880);
    expect(RECEIPT_ACCEPT).toBe("image/*,application/pdf");
  });

  test.each(["heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1"])(
    "the brand %s is HEIC",
    (brand) => {
      expect(receiptTypeOf(box(brand))).toEqual({ type: "image/heic", extension: "heic" });
    },
  );

  test("AVIF may be its first brand or one it is compatible with, within the box", () => {
    const avif = { type: "image/avif", extension: "avif" };
    expect(receiptTypeOf(box("avis"))).toEqual(avif);
    expect(receiptTypeOf(box("mif1", "miaf", "avif"))).toEqual(avif);
    expect(receiptTypeOf(bytes("\0\0\x01\0ftypmif1\0\0\0\0miafavif"))).toEqual(avif);
    expect(receiptTypeOf(bytes("\0\0\0\x10ftypmif1\0\0\0\0avif"))).toMatchObject({ type: "image/heic" });
  });

  test.each(["xGIF89a", "JUNK....WEBP", "RIFF....AVI "])("%j is none", (text) => {
    expect(receiptTypeOf(bytes(text))).toBeNull();
  });
});
