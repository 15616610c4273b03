import { describe, expect, test } from "vitest";
import { fieldErrors } from "#app/domain/form-errors.ts";
import { ORDER_STATUSES, PAYMENT_STATUSES } from "#app/domain/orders/order-status.ts";
import {
  changeWords,
  chosenLine,
  isChangeable,
  lineValue,
  orderChangeForm,
  piecesBeyond,
  readChangeFields,
} from "./order-change.ts";

describe("the form that changes an order", () => {
  const typed = { version: "1", lines: [], customerName: " Awa ", country: "GM" };

  test("has its lines side by side, each a product and a size that may have spaces", () => {
    const form = new FormData();
    for (const [choice, quantity] of [
      [lineValue({ productId: "p1", size: "One Size" }), "2"],
      [lineValue({ productId: "p2", size: "" }), ""],
    ] as const) {
      form.append("line", choice);
      form.append("quantity", quantity);
    }
    for (const [name, value] of Object.entries({ ...typed, addQuantity: "0", seenTotal: "x" })) {
      form.append(name, String(value));
    }
    expect(orderChangeForm.parse(readChangeFields(form))).toEqual({
      version: "1",
      lines: [
        { choice: { productId: "p1", size: "One Size" }, quantity: 2 },
        { choice: { productId: "p2", size: "" }, quantity: 0 },
      ],
      addProduct: "",
      addSize: "",
      addQuantity: 1,
      customerName: "Awa",
      customerEmail: "",
      customerPhone: "",
      country: "GM",
      region: "",
      deliveryAddress: "",
      discountCode: "",
      seenTotal: undefined,
    });
    expect(chosenLine.parse("")).toEqual({ productId: "", size: "" });
    form.append("line", "p3 L");
    expect(readChangeFields(form).lines[2]).toEqual({ choice: "p3 L", quantity: "" });
  });

  test.each([
    ["", 0, 1],
    ["0", 0, 1],
    ["999", 999, 999],
    ["1000", undefined, 1],
    ["-1", undefined, 1],
    ["1.5", undefined, 1],
    ["two", undefined, 1],
  ])("%j pieces of a line are %j of it, and of an added item %j", (quantity, ofLine, added) => {
    const { data, error } = orderChangeForm.safeParse({ ...typed, lines: [{ choice: "p 42", quantity }] });
    expect(data?.lines[0]?.quantity).toBe(ofLine);
    if (error) expect(fieldErrors(error)).toEqual({ "lines.0.quantity": expect.stringContaining("999") });
    expect(orderChangeForm.parse({ ...typed, lines: [], addQuantity: quantity }).addQuantity).toBe(added);
  });

  test("refuses a customer without a name, an unknown country, more than fifty lines", () => {
    const lines = Array.from({ length: 51 }, () => ({ choice: "p 42", quantity: 1 }));
    const refused = (given: object) => {
      const { error } = orderChangeForm.safeParse({ ...typed, ...given });
      return error ? fieldErrors(error) : {};
    };
    expect(refused({ lines: lines.slice(1), version: "v".repeat(100) })).toEqual({});
    expect(refused({ customerName: " ", country: "Atlantis" })).toEqual({
      customerName: expect.any(String),
      country: "Please choose a country.",
    });
    expect(Object.keys(refused({ lines, version: "v".repeat(101) }))).toEqual(["version", "lines"]);
  });
});

test.each(ORDER_STATUSES)("an order that is %s can be changed as its payment says", (orderStatus) => {
  const changeable = (isSoldOut: boolean) =>
    PAYMENT_STATUSES.filter((paymentStatus) => isChangeable({ orderStatus, paymentStatus, isSoldOut }));
  const isHere = !["shipped", "delivered", "cancelled"].includes(orderStatus);
  expect(changeable(false)).toEqual(isHere ? ["pending", "paid", "partially_refunded"] : []);
  expect(changeable(true)).toEqual(isHere ? ["paid"] : []);
});

describe("a change in words", () => {
  const line = (size: string, quantity = 1, name = "Court Low") => ({
    productId: name,
    name,
    size,
    quantity,
  });
  const before = {
    items: [line("42", 2)],
    contact: "Awa",
    address: "Bakau",
    plusCode: "6CPXF7H9+32",
    discountCode: null as string | null,
  };
  type Compared = typeof before;

  test.each<[string, Partial<Compared>, Partial<Compared>, string[]]>([
    ["nothing", {}, {}, []],
    ["the order of lines", { items: [line("42"), line("43")] }, { items: [line("43"), line("42")] }, []],
    ["another size", {}, { items: [line("43", 2)] }, ["2 × Court Low: EU 43 instead of EU 42"]],
    [
      "another size of one",
      {},
      { items: [line("42"), line("43")] },
      ["1 × Court Low: EU 43 instead of EU 42"],
    ],
    [
      "a piece without sizes instead of one",
      { items: [line("One Size")] },
      { items: [line("M")] },
      ["1 × Court Low: M instead of One Size"],
    ],
    [
      "another product",
      {},
      { items: [line("42", 2, "Slide")] },
      ["Taken off: 2 × Court Low, size EU 42", "Added: 2 × Slide, size EU 42"],
    ],
    [
      "fewer of another size",
      {},
      { items: [line("43")] },
      ["Taken off: 2 × Court Low, size EU 42", "Added: 1 × Court Low, size EU 43"],
    ],
    ["one more", {}, { items: [line("42", 3)] }, ["Added: 1 × Court Low, size EU 42"]],
    ["contact", {}, { contact: "Binta" }, ["Contact changed"]],
    ["address", {}, { address: "Brikama" }, ["Delivery address changed"]],
    ["the Plus Code", {}, { plusCode: "" }, [expect.stringMatching(/^Taken off: Plus Code .*F7H9\+32/)]],
    ["a first Plus Code", { plusCode: "" }, {}, []],
    ["a code", {}, { discountCode: "TEN" }, ["Discount code TEN"]],
    ["no code", { discountCode: "TEN" }, { discountCode: null }, ["Without the code TEN"]],
  ])("of %s", (_what, was, is, words) => {
    expect(changeWords({ ...before, ...was }, { ...before, ...is })).toEqual(words);
  });

  test("two lines of one size, at two prices, are compared as one", () => {
    const two = [line("42"), line("42", 2), line("43")];
    expect(piecesBeyond(two, [line("42")])).toEqual([line("42", 2), line("43")]);
    expect(piecesBeyond(two, [line("42", 3, "Slide")])).toEqual([line("42", 3), line("43")]);
    expect(piecesBeyond(two, two)).toEqual([]);
  });
});
