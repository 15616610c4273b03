import { formatMoney } from "#app/domain/money/format-money.ts";
import {
  type Money,
  money,
  multiplyMoney,
  sameMoney,
  subtractMoney,
  sumMoney,
} from "#app/domain/money/money.ts";
import type { PaymentStatus } from "#app/domain/orders/order-status.ts";
import { paymentMethodLabel } from "#app/domain/payments/local-method.ts";
import { createPdf, type PdfDocument } from "#app/server/platform/pdf/create-pdf.ts";
import {
  addressLines,
  BOTTOM,
  dayLabel,
  drawBlock,
  drawFoot,
  drawHead,
  heightOf,
  itemLabel,
  LEFT,
  RIGHT,
  rule,
  type Sender,
  SOFT,
  write,
} from "./paper.ts";
import type { PrintedOrder } from "./printed-order.ts";

/**
 * Returns the invoice of an order as a PDF: seller, number, date, lines, totals and payment status, in the order's own
 * currency. Source: specification 8.12.
 */
export async function invoicePdf(invoice: PrintedOrder, sender: Sender): Promise<Uint8Array> {
  const { order } = invoice;
  const lines = sumMoney(
    order.items.map((item) => multiplyMoney(item.price, item.quantity)),
    order.currency,
  );
  if (!sameMoney(lines, order.subtotal)) throw new Error(`the lines of ${order.orderNumber} do not add up`);
  return await createPdf(
    { title: `Invoice ${order.orderNumber}`, author: sender.name, createdAt: order.createdAt },
    (document) => {
      let y = drawHead(document, sender, "Invoice", order.orderNumber);
      y = drawDetails(document, invoice, y);
      y = drawLines(document, invoice, y + 22);
      drawTotals(document, invoice, y + 10);
    },
    (document, page, pages) =>
      drawFoot(document, `${sender.name} · Invoice ${order.orderNumber}`, { page, pages }),
  );
}

function drawDetails(document: PdfDocument, { order, verifiedAt }: PrintedOrder, y: number): number {
  const billed = drawBlock(document, {
    title: "Billed and sent to",
    lines: [...addressLines(order), order.customerEmail],
    x: LEFT,
    y,
    width: 240,
  });
  const x = LEFT + 270;
  const facts: [string, string][] = [
    ["Invoice number", order.orderNumber],
    ["Invoice date", dayLabel(order.createdAt)],
    ["Payment", paymentMethodLabel(order.paymentMethod)],
    ["Status", stateLabel(order)],
    ...(verifiedAt === null ? [] : ([["Paid on", dayLabel(verifiedAt)]] as [string, string][])),
    ["Currency", order.currency],
  ];
  let at = y;
  for (const [label, value] of facts) {
    write(document, label, x, at, { colour: SOFT, width: 90 });
    at = write(document, value, x + 95, at, { bold: label === "Status", width: RIGHT - x - 95 }) + 2.5;
  }
  return Math.max(billed, at);
}

/** Returns the payment status for a document. */
const PAYMENT_WORDS: Record<PaymentStatus, string> = {
  pending: "Awaiting payment",
  paid: "Paid",
  failed: "Payment failed",
  refunded: "Refunded",
  partially_refunded: "Partly refunded",
  refund_needed: "Paid, to be refunded",
};

function stateLabel({ orderStatus, paymentStatus }: PrintedOrder["order"]): string {
  const isOff = orderStatus === "cancelled" && (paymentStatus === "pending" || paymentStatus === "failed");
  return isOff ? "Cancelled, nothing to pay" : PAYMENT_WORDS[paymentStatus];
}

const COLUMNS = { item: 250, quantity: 50, price: 95, amount: 95 } as const;
const QUANTITY_X = LEFT + COLUMNS.item + 9;
const PRICE_X = QUANTITY_X + COLUMNS.quantity;
const AMOUNT_X = RIGHT - COLUMNS.amount;

function drawLines(document: PdfDocument, { order }: PrintedOrder, top: number): number {
  let y = drawLinesHead(document, top);
  for (const item of order.items) {
    const words = itemLabel(item);
    const height =
      heightOf(document, item.name, COLUMNS.item) +
      (words ? heightOf(document, words, COLUMNS.item, 8.5) : 0);
    if (y + height + 14 > BOTTOM) {
      document.addPage();
      y = drawLinesHead(document, document.page.margins.top);
    }
    const figures = { align: "right" } as const;
    write(document, String(item.quantity), QUANTITY_X, y, { ...figures, width: COLUMNS.quantity - 14 });
    write(document, formatMoney(item.price), PRICE_X, y, { ...figures, width: COLUMNS.price - 8 });
    const amount = formatMoney(multiplyMoney(item.price, item.quantity));
    write(document, amount, AMOUNT_X, y, { ...figures, width: COLUMNS.amount });
    y = write(document, item.name, LEFT, y, { bold: true, width: COLUMNS.item });
    if (words) y = write(document, words, LEFT, y, { size: 8.5, colour: SOFT, width: COLUMNS.item });
    y += 6;
    rule(document, y);
    y += 7;
  }
  return y;
}

function drawLinesHead(document: PdfDocument, y: number): number {
  const head = { size: 7.5, bold: true, colour: SOFT } as const;
  write(document, "ITEM", LEFT, y, head);
  write(document, "QTY", QUANTITY_X, y, { ...head, width: COLUMNS.quantity - 14, align: "right" });
  write(document, "UNIT PRICE", PRICE_X, y, { ...head, width: COLUMNS.price - 8, align: "right" });
  const below = write(document, "AMOUNT", AMOUNT_X, y, { ...head, width: COLUMNS.amount, align: "right" });
  rule(document, below + 4, { strong: true });
  return below + 11;
}

type TotalRow = { label: string; amount: string; bold?: boolean };

function drawTotals(document: PdfDocument, invoice: PrintedOrder, top: number): void {
  const { order } = invoice;
  const rows = totalRows(invoice);
  const height = rows.length * 17 + 70;
  let y = top;
  if (y + height > BOTTOM) {
    document.addPage();
    y = document.page.margins.top;
  }
  const x = RIGHT - 250;
  for (const { label, amount, bold } of rows) {
    const size = bold ? 12 : 9.5;
    if (bold) {
      document.moveTo(x, y).lineTo(RIGHT, y).lineWidth(1.2).strokeColor("#141210").stroke();
      y += 7;
    }
    write(document, label, x, y, { size, bold, width: 140 });
    y = write(document, amount, RIGHT - 110, y, { size, bold, width: 110, align: "right" }) + (bold ? 7 : 4);
  }
  if (order.currency !== "USD") {
    const rate = (order.ratePerUsd / 1_000_000).toFixed(4);
    const dollars = formatMoney(money(order.totalUsd, "USD"));
    const note = `At 1 USD = ${rate} ${order.currency} the total was ${dollars}.`;
    y = write(document, note, x, y + 4, { size: 8, colour: SOFT, width: 250, align: "right" });
  }
  write(document, "Thank you for buying with us.", LEFT, y + 24, { colour: SOFT });
}

function totalRows({ order, discountPercent, refunded }: PrintedOrder): TotalRow[] {
  const rows: TotalRow[] = [{ label: "Subtotal", amount: formatMoney(order.subtotal) }];
  if (order.discountAmount.amount > 0) {
    const facts = [order.discountCode, discountPercent > 0 && `${discountPercent}%`]
      .filter(Boolean)
      .join(", ");
    rows.push({
      label: facts ? `Discount (${facts})` : "Discount",
      amount: `-${formatMoney(order.discountAmount)}`,
    });
  }
  rows.push({ label: "Shipping", amount: formatMoney(order.shippingCost) });
  rows.push({ label: "Total", amount: formatMoney(order.totalAmount), bold: true });
  if (refunded.amount > 0) rows.push({ label: "Refunded", amount: `-${formatMoney(refunded)}` });
  rows.push({ label: "Amount due", amount: formatMoney(amountDue(order.totalAmount, order)) });
  if (refunded.amount > 0)
    rows.push({
      label: "Kept after refund",
      amount: formatMoney(subtractMoney(order.totalAmount, refunded)),
    });
  return rows;
}

/** Nothing is due after payment or cancellation. */
function amountDue(
  total: Money,
  { paymentStatus, orderStatus }: { paymentStatus: PaymentStatus; orderStatus: string },
): Money {
  const isOpen = (paymentStatus === "pending" || paymentStatus === "failed") && orderStatus !== "cancelled";
  return isOpen ? total : money(0, total.currency);
}
