import { describe, expect, test } from "vitest";
import { TOASTS } from "#app/copy/toasts.ts";
import { orderForm } from "#app/domain/checkout/order-request.ts";
import { fieldErrors } from "#app/domain/form-errors.ts";
import { checkOrder, receiptProblem } from "./check-order.ts";
import { shrinkPicture } from "./shrink-picture.ts";

const draft = {
  customerName: "Awa Ceesay",
  customerEmail: "awa@example.test",
  customerPhone: "301 2345",
  deliveryAddress: "",
  placeName: "",
  plusCode: "",
  receiverName: "",
  receiverPhone: "",
};
const file = (bytes: number, type: string) => new File([new Uint8Array(bytes)], "receipt", { type });
const receipt = file(10, "image/png");

describe("an order checked before sending", () => {
  test("needs no address in The Gambia, where riders call, but one in other countries", () => {
    expect(checkOrder(draft, { country: "GM", receipt })).toEqual({ errors: {}, toasts: [] });
    const abroad = checkOrder(draft, { country: "US", receipt });
    expect(abroad.errors).toEqual({ deliveryAddress: "Enter your delivery address" });
    expect(abroad.toasts).toEqual([TOASTS.missingInformation]);
  });

  test("blank fields are 'Missing information', a missing receipt is 'Receipt required'", () => {
    const blank = { ...draft, customerName: " ", customerEmail: "", customerPhone: "", deliveryAddress: "" };
    const { errors, toasts } = checkOrder(blank, { country: "GM", receipt: null });
    expect(Object.keys(errors)).toEqual(["customerName", "customerEmail", "customerPhone", "receipt"]);
    // A phone shows the last one only.
    expect(toasts).toEqual([TOASTS.receiptRequired, TOASTS.missingInformation]);
  });

  test("an invalid email or phone number is reported beside its field", () => {
    const odd = { ...draft, customerEmail: "awa@", customerPhone: "12" };
    expect(checkOrder(odd, { country: "GM", receipt }).errors).toEqual({
      customerEmail: "Please enter a valid email address.",
      customerPhone:
        "Please enter a valid phone number. If it isn't Gambian, start with + and the country code.",
    });
  });

  test.each([
    [{}, "GM"],
    [{}, "US"],
    [{ customerName: " ", customerEmail: " ", customerPhone: "" }, "US"],
    [{ customerEmail: "awa@", customerPhone: "12", deliveryAddress: " 1 Main St " }, "us"],
    [{ customerEmail: "a b@c.gm", customerPhone: "+44 20 7946 0000" }, "EU"],
    [{ deliveryAddress: "1 Main St" }, ""],
  ])("%j to %j has the words of the server", (given, country) => {
    const typed = { ...draft, ...given };
    const items = JSON.stringify([{ productId: "p1", size: "", quantity: 1 }]);
    const parsed = orderForm.safeParse({ ...typed, country, items });
    expect(checkOrder(typed, { country }).errors).toEqual(parsed.success ? {} : fieldErrors(parsed.error));
  });

  test("a country is required", () => {
    expect(checkOrder(draft, { country: "", receipt }).toasts).toEqual([TOASTS.countryRequired]);
  });
});

describe("a chosen receipt", () => {
  test("may be an image or a PDF of at most 5 MB", () => {
    expect(receiptProblem(file(5 * 1024 * 1024, "image/jpeg"))).toBeNull();
    expect(receiptProblem(file(10, "application/pdf"))).toBeNull();
    expect(receiptProblem(file(5 * 1024 * 1024 + 1, "image/jpeg"))).toBe(TOASTS.fileTooLarge);
    expect(receiptProblem(file(10, "text/plain"))).toBe(TOASTS.unsupportedFile);
    expect(receiptProblem(file(0, "image/jpeg"))).toBe(TOASTS.receiptRequired);
  });

  test.each([
    ["a text called a picture", "no picture", "image/jpeg", false],
    ["a PDF", "%PDF-1.7", "application/pdf", true],
    ["a picture", "GIF89a", "image/gif", true],
  ])("is known by its content: %s", async (_what, content, type, isKept) => {
    const chosen = new File([content], "receipt", { type });
    expect(await shrinkPicture(chosen)).toBe(isKept ? chosen : null);
  });
});
