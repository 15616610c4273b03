import { describe, expect, test } from "vitest";
import { money } from "#app/domain/money/money.ts";
import type { OrderStatus } from "#app/domain/orders/order-status.ts";
import {
  isLocalMethod,
  LOCAL_METHODS,
  METHOD_LABELS,
  methodsInWords,
  PAYMENT_METHODS,
  paymentMethodLabel,
} from "./local-method.ts";
import {
  canAskPayer,
  orderBadge,
  PARTLY_PAID,
  paymentBadge,
  review,
  SOLD_OUT_LABEL,
  type VerificationStatus,
  wantsNewReceipt,
} from "./local-payment.ts";
import {
  DEFAULT_METHOD_ROWS,
  DEFAULT_METHOD_SETTINGS,
  isMethodComplete,
  methodDetails,
  parseMethodSettings,
  storedMethodSettings,
} from "./method-settings.ts";
import { isPageMethod, isWalletMethod } from "./page-method.ts";
import { payerForm, payPageForm } from "./pay-page-forms.ts";
import { RECEIPT_ACCEPT, RECEIPT_MAX_BYTES, receiptSizeProblem, receiptTypeOf } from "./receipt.ts";
import { unequalSum } from "./unequal-sum.ts";

const now = new Date("2026-11-20T12:00:00Z");
const earlier = new Date("2026-11-19T12:00:00Z");

describe("reviewing a local payment", () => {
  const pending = { verificationStatus: "pending", adminNotes: "", verifiedAt: null } as const;

  test("a verified payment has its date and notes", () => {
    expect(review(pending, "verified", " seen ", now)).toEqual({
      verificationStatus: "verified",
      adminNotes: "seen",
      verifiedAt: now,
      changed: true,
    });
  });

  test("a rejected payment has no verified date", () => {
    const verified = { verificationStatus: "verified", adminNotes: "", verifiedAt: earlier } as const;
    expect(review(verified, "rejected", "wrong amount", now)).toMatchObject({
      verifiedAt: null,
      changed: true,
    });
  });

  test("verifying again changes nothing, not even the date", () => {
    const verified = { verificationStatus: "verified", adminNotes: "", verifiedAt: earlier } as const;
    expect(review(verified, "verified", "", now)).toMatchObject({ verifiedAt: earlier, changed: false });
    expect(review(verified, "verified", "more", now)).toMatchObject({ verifiedAt: earlier, changed: true });
    const rejected = { ...verified, verificationStatus: "rejected" } as const;
    expect(review(rejected, "verified", "", now).verifiedAt).toBe(now);
  });

  test.each([
    ["paid", "verified", "verified", "green"],
    ["failed", "verified", "verified", "green"],
    ["pending", "rejected", "pending", "yellow"],
    ["paid", "rejected", "paid", "green"],
    ["failed", "rejected", "rejected", "red"],
    ["paid", "pending", "pending", "yellow"],
    ["paid", null, "paid", "green"],
    ["pending", null, "pending", "yellow"],
    ["refunded", null, "refunded", "blue"],
    ["refunded", "verified", "refunded", "blue"],
  ] as const)(
    "an order %s with a local payment %s has the badge %s",
    (payment, verification, status, tone) => {
      expect(paymentBadge(payment, verification)).toMatchObject({ status, tone });
    },
  );

  test("of an order of which only a part came, the badge says so", () => {
    const part = { status: "pending", label: PARTLY_PAID, tone: "yellow" };
    expect(paymentBadge("pending", "verified")).toEqual(part);
    expect(paymentBadge("pending", null).label).toBe("Pending");
    expect(PARTLY_PAID).toBe("Partly paid");
  });

  test.each([
    ["payment_pending", "paid", null, SOLD_OUT_LABEL],
    ["payment_pending", "pending", "pending", SOLD_OUT_LABEL],
    ["payment_pending", "failed", "rejected", undefined],
    ["cancelled", "paid", null, "Cancelled"],
  ] as const)("an order %s, %s, %s that was sold out says: %j", (status, payment, verification, label) => {
    const badge = orderBadge(status, paymentBadge(payment, verification), true);
    expect(badge?.label).toBe(label);
    expect(badge?.tone).toBe(label === SOLD_OUT_LABEL ? "purple" : label && "red");
    expect(orderBadge("payment_pending", paymentBadge("paid", null))?.label).toBe("Payment pending");
    expect(SOLD_OUT_LABEL).toMatch(/refund or a swap/);
  });

  test("staff see no two badges that say the same, nor a pending payment once its receipt is rejected", () => {
    const own = (orderStatus: OrderStatus, verification: VerificationStatus) => {
      const payment = paymentBadge("failed", verification);
      return orderBadge(orderStatus, payment)?.label ?? null;
    };
    expect(own("payment_pending", "rejected")).toBeNull();
    expect(own("payment_pending", "pending")).toBeNull();
    expect(own("pending", "pending")).toBeNull();
    expect(own("confirmed", "pending")).toBe("Confirmed");
    expect(own("shipped", "rejected")).toBe("Shipped");
    expect(own("cancelled", "pending")).toBe("Cancelled");
  });
});

describe("local methods", () => {
  test("have the names of the specification", () => {
    expect(METHOD_LABELS).toEqual({
      wave: "Wave mobile money",
      bank_transfer: "Bank transfer",
      qmoney: "Qmoney/Afrimoney",
      mobile_money: "Mobile money",
    });
    expect(["card", "", "WAVE", null].some(isLocalMethod)).toBe(false);
  });

  test.each([
    ["qmoney", { qmoney_number: "501 2345" }, "501 2345"],
    ["qmoney", { phone: "", qmoney_number: "5012345" }, "5012345"],
    ["wave", { wave_number: 3012345, account_name: " Kairaba " }, "3012345"],
    ["wave", { phone: "301 2345", wave_number: "999" }, "301 2345"],
    ["mobile_money", { phone_number: "3012345" }, "3012345"],
    ["wave", null, ""],
    ["wave", { phone: { evil: true } }, ""],
  ] as const)("%s settings %j have the phone %j", (method, json, phone) => {
    const settings = parseMethodSettings(method, json);
    expect(settings).toMatchObject({ method, phone });
    expect(isMethodComplete(settings)).toBe(phone !== "");
  });

  test("a bank's missing account is never made up", () => {
    const settings = parseMethodSettings("bank_transfer", { bank: "Eco", instructions: "Go" });
    expect(settings).toEqual({
      method: "bank_transfer",
      bank: "Eco",
      accountName: "",
      accountNumber: "",
      instructions: "Go",
    });
    expect(isMethodComplete(settings)).toBe(false);
  });

  test.each(LOCAL_METHODS)("the default settings of %s contain no account details", (method) => {
    const settings = parseMethodSettings(method, DEFAULT_METHOD_SETTINGS[method]);
    expect(storedMethodSettings(settings)).toEqual(DEFAULT_METHOD_SETTINGS[method]);
    const { instructions, ...account } = DEFAULT_METHOD_SETTINGS[method];
    expect(new Set(Object.values(account))).toEqual(new Set([""]));
    expect(instructions).toMatch(/exact amount/);
    const isActive = false;
    const row = { paymentMethod: method, isActive, settings: DEFAULT_METHOD_SETTINGS[method] };
    expect(DEFAULT_METHOD_ROWS).toContainEqual(row);
    expect(isMethodComplete(settings)).toBe(false);
  });

  test("are offered in the order of the checkout", () => {
    expect(LOCAL_METHODS).toEqual(["wave", "bank_transfer", "qmoney", "mobile_money"]);
  });

  test.each([
    ["card", "Card or digital wallet"],
    ["wave", "Wave mobile money"],
    ["cash", "Cash"],
    ["credit", "Credit"],
    ["cheque", "cheque"],
  ])("%s is called %s", (method, label) => {
    expect(paymentMethodLabel(method)).toBe(label);
  });

  test("are named once each, and some have a gateway's page too", () => {
    const parts = ["wave", "cash", "wave"].map((method) => ({ method }));
    expect(methodsInWords(parts)).toBe("Wave mobile money and Cash");
    expect(PAYMENT_METHODS.filter(isPageMethod)).toEqual(["card", "wave", "qmoney"]);
    expect(PAYMENT_METHODS.filter(isWalletMethod)).toEqual(["wave", "qmoney"]);
    expect(PAYMENT_METHODS.at(-1)).toBe("cash");
  });

  test("a page is shared, or its payer chooses another way, sends a receipt or leaves an address", () => {
    for (const form of [{ intent: "share" }, {}]) expect(payPageForm.parse(form)).toEqual(form);
    expect(payPageForm.safeParse({ intent: "choose" }).success).toBe(false);
    const ways = [
      { intent: "choose", method: "card" },
      { intent: "receipt", method: "bank_transfer" },
      { email: "awa@example.com" },
    ];
    for (const form of ways) expect(payerForm.parse(form)).toEqual(form);
    const wrong = [
      { intent: "choose", method: "cash" },
      { intent: "receipt", method: "card" },
      { intent: "share" },
    ];
    for (const form of wrong) expect(payerForm.safeParse(form).success).toBe(false);
    expect(payerForm.safeParse({ email: "" }).error?.issues[0]?.message).toBe(
      "Please enter your email address.",
    );
  });

  test("money that was seen is shown beside its sum where they differ", () => {
    const expected = money(500, "GMD");
    const other = [money(501, "GMD"), money(500, "EUR")];
    expect(other.map((seen) => unequalSum(seen, expected))).toEqual(
      other.map((seen) => ({ seen, expected })),
    );
    expect([null, expected].map((seen) => unequalSum(seen, expected))).toEqual([null, null]);
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
    expect(methodDetails(parseMethodSettings("bank_transfer", {}))).toEqual([]);
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
    ["verified", "payment_pending", "failed", false, false],
    ["rejected", "shipped", "failed", true, false],
    ["rejected", "cancelled", "failed", false, false],
    ["rejected", "pending", "pending", false, false],
    ["rejected", "confirmed", "paid", false, false],
    ["pending", "payment_pending", "pending", false, false],
    ["verified", "confirmed", "paid", false, false],
    [null, "pending", "pending", false, false],
    ["verified", "payment_pending", "pending", true, true, "held"],
    ["rejected", "payment_pending", "pending", true, true, "held"],
    [null, "payment_pending", "pending", true, true, "held"],
    ["pending", "payment_pending", "pending", false, false, "held"],
    ["verified", "pending", "pending", false, false, "held"],
    ["verified", "confirmed", "paid", false, false, "held"],
  ] as const)(
    "after %s for an order %s, %s: %j, or somebody else asked: %j, %s",
    (verification, orderStatus, paymentStatus, isWanted, isShared, isHeld?: "held") => {
      const heldUntil = isHeld === undefined ? null : new Date("2026-12-04T23:59:59Z");
      const order = { orderStatus, paymentStatus, heldUntil };
      expect(wantsNewReceipt(verification, order)).toBe(isWanted);
      expect(canAskPayer(verification, order)).toBe(isShared);
    },
  );
});

describe("receipts", () => {
  const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

  test.each([
    ["JPEG", bytes("\xff\xd8\xff\xe0"), "image/jpeg", "jpg"],
    ["PNG", bytes("\x89PNG\r\n\x1a\n...."), "image/png", "png"],
    ["GIF", bytes("GIF89a"), "image/gif", "gif"],
    ["WebP", bytes("RIFF....WEBPVP8 "), "image/webp", "webp"],
    ["HEIC", bytes("\0\0\0\x18ftypheic\0\0\0\0mif1heic"), "image/heic", "heic"],
    ["AVIF", bytes("\0\0\0\x1cftypmif1\0\0\0\0avifmif1"), "image/avif", "avif"],
    ["AVIF by brand", bytes("\0\0\0\x14ftypavif\0\0\0\0"), "image/avif", "avif"],
    ["PDF", bytes("%PDF-1.7"), "application/pdf", "pdf"],
    ["PDF after a line break", bytes("\r\n%PDF-1.4"), "application/pdf", "pdf"],
  ])("%s is told by its bytes", (_name, file, type, extension) => {
    expect(receiptTypeOf(file)).toEqual({ type, extension });
  });

  test.each(["", "<svg xmlns='x'>", "<html>%PDF-", "MZ", "RIFF....WAVE", "\0\0\0\x18ftypmp42", "GIF8"])(
    "%j is no receipt",
    (text) => {
      expect(receiptTypeOf(bytes(text))).toBeNull();
    },
  );

  test.each([
    [0, "receipt_required"],
    [1, null],
    [RECEIPT_MAX_BYTES, null],
    [RECEIPT_MAX_BYTES + 1, "file_too_large"],
    [6 * 1024 * 1024, "file_too_large"],
  ])("a file of %i bytes: %j", (size, problem) => {
    expect(receiptSizeProblem(size)).toBe(problem);
  });

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
