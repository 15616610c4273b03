import { z } from "zod";
import { namedSize, sizeInWords } from "#app/domain/catalogue/sizes/size-labels.ts";
import {
  optionalEmailField,
  optionalPhoneField,
  optionalText,
  requiredText,
} from "#app/domain/contact/contact-fields.ts";
import { EMPTY_FIELD } from "#app/domain/contact/contact-messages.ts";
import type { Money } from "#app/domain/money/money.ts";
import type { OrderItem } from "#app/domain/orders/order.ts";
import type { OrderStatus, PaymentStatus } from "#app/domain/orders/order-status.ts";
import { isCountryValue } from "#app/domain/shipping/countries.ts";
import { shownPlusCode } from "#app/domain/shipping/plus-code.ts";

/** The most lines and pieces of a line of a changed order. */
const MOST_LINES = 50;
const MOST_PIECES = 999;

const NO_QUANTITY = `Type 0 to ${MOST_PIECES}.`;

/** How many pieces of a line stay; blank for none. */
const quantity = z.coerce
  .number(NO_QUANTITY)
  .int(NO_QUANTITY)
  .min(0, NO_QUANTITY)
  .max(MOST_PIECES, NO_QUANTITY);

/** The product and size of a line, as one value of a list: "ID SIZE". */
export const lineValue = ({ productId, size }: { productId: string; size: string }) => `${productId} ${size}`;

/** A line chosen from a list, as `lineValue` names it. */
export const chosenLine = z.string().transform((text) => {
  const [productId = "", ...size] = text.split(" ");
  return { productId, size: size.join(" ") };
});

/** The form that changes an order; a quantity of zero takes a line off, and a
 * blank address or number stays as it was, which an order by staff may have none of. `seenTotal` is the previewed total in minor units. */
export const orderChangeForm = z.object({
  version: z.string().max(100),
  lines: z.array(z.object({ choice: chosenLine, quantity })).max(MOST_LINES),
  addProduct: optionalText(),
  addSize: optionalText(40),
  addQuantity: z.coerce.number().int().min(1).max(MOST_PIECES).catch(1),
  customerName: requiredText(EMPTY_FIELD.name),
  customerEmail: optionalEmailField,
  customerPhone: optionalPhoneField,
  country: z.string().refine(isCountryValue, "Please choose a country."),
  region: optionalText(),
  deliveryAddress: optionalText(500),
  discountCode: optionalText(60),
  seenTotal: z.coerce.number().int().optional().catch(undefined),
});

/** A size that a line can have instead: of the product `of` itself, or of another colour of its model. */
export type SizeChoice = { of: string; productId: string; name: string; size: string; left: number };

/** What staff want an order to be. */
export type WantedOrder = z.output<typeof orderChangeForm>;

/** Returns the fields of a submitted form with its lines as a list. */
export function readChangeFields(form: FormData) {
  const quantities = form.getAll("quantity").map(String);
  const lines = form
    .getAll("line")
    .map((choice, at) => ({ choice: String(choice), quantity: quantities[at] ?? "" }));
  return { ...Object.fromEntries(form), lines };
}

const CHANGEABLE: readonly OrderStatus[] = ["pending", "payment_pending", "confirmed", "processing"];
const OPEN_MONEY: readonly PaymentStatus[] = ["pending", "paid", "partially_refunded"];

/**
 * Returns whether an order can be changed: it has not left, is not cancelled, and its money is not on the way back. One
 * that was sold out is swapped once it is paid.
 */
export function isChangeable(order: {
  orderStatus: OrderStatus;
  paymentStatus: PaymentStatus;
  isSoldOut: boolean;
}): boolean {
  const { orderStatus, paymentStatus, isSoldOut } = order;
  const isOpen = CHANGEABLE.includes(orderStatus) && OPEN_MONEY.includes(paymentStatus);
  return isOpen && (!isSoldOut || paymentStatus === "paid");
}

/** What a change does: in words, without sums of money, and the sums before and after. */
export type OrderChange = {
  words: string[];
  totalBefore: Money;
  subtotal: Money;
  discountAmount: Money;
  shippingCost: Money;
  total: Money;
  paid: Money;
  due: Money;
  over: Money;
};

type Compared = {
  items: readonly Pick<OrderItem, "productId" | "name" | "size" | "quantity">[];
  contact: string;
  address: string;
  /** Of the shopper's own address; empty for a pickup. */
  plusCode: string;
  discountCode: string | null;
};

/** Returns in words what differs between an order before and after its change; none where nothing does. */
export function changeWords(before: Compared, after: Compared): string[] {
  const [gone, come] = [piecesBeyond(before.items, after.items), piecesBeyond(after.items, before.items)];
  const words: string[] = [];
  for (const was of gone) {
    const at = come.findIndex(({ name, quantity }) => name === was.name && quantity === was.quantity);
    const [instead] = at === -1 ? [] : come.splice(at, 1);
    const name = `${was.quantity} × ${was.name}`;
    words.push(
      instead
        ? `${name}: ${sizeOrOne(instead)} instead of ${sizeOrOne(was)}`
        : `Taken off: ${name}${sizeInWords(was.size)}`,
    );
  }
  for (const line of come) words.push(`Added: ${line.quantity} × ${line.name}${sizeInWords(line.size)}`);
  if (before.contact !== after.contact) words.push("Contact changed");
  if (before.address !== after.address) words.push("Delivery address changed");
  if (before.plusCode !== "" && before.plusCode !== after.plusCode)
    words.push(`Taken off: Plus Code ${shownPlusCode(before.plusCode)}`);
  if (before.discountCode !== after.discountCode) {
    words.push(
      after.discountCode ? `Discount code ${after.discountCode}` : `Without the code ${before.discountCode}`,
    );
  }
  return words;
}

const sizeOrOne = ({ size }: { size: string }) => namedSize(size) || size;

type Pieces = Pick<OrderItem, "productId" | "size" | "quantity">;

/** Returns the pieces of lines that others lack, by product and size: two lines can be of one size, at two prices. */
export function piecesBeyond<Line extends Pieces>(of: readonly Line[], others: readonly Pieces[]): Line[] {
  const isSame = (line: Pieces) => (other: Pieces) =>
    other.productId === line.productId && other.size === line.size;
  const countOf = (lines: readonly Pieces[], line: Pieces) =>
    lines.filter(isSame(line)).reduce((sum, { quantity }) => sum + quantity, 0);
  return of.flatMap((line, at) => {
    const quantity = countOf(of, line) - countOf(others, line);
    return quantity > 0 && of.findIndex(isSame(line)) === at ? [{ ...line, quantity }] : [];
  });
}
