import { namedSize } from "#app/domain/catalogue/sizes/size-labels.ts";
import { formatMoney } from "#app/domain/money/format-money.ts";
import { cashDue } from "#app/domain/shipping/handover.ts";
import { createPdf, type PdfDocument } from "#app/server/platform/pdf/create-pdf.ts";
import { qrPath } from "#app/server/platform/qr-path.ts";
import { addressLines, dayLabel, heightOf, INK, type Sender, SOFT, write } from "./paper.ts";
import type { PrintedOrder } from "./printed-order.ts";

/** A slip, in points: A6. */
const SLIP = { width: 297.64, height: 419.53 } as const;
const LEFT = 18;
const RIGHT = SLIP.width - 18;
const FOOT = SLIP.height - 24;
const QR_SIZE = 58;

/** How much larger a slip is on half of a lying A4 page. */
const ON_A4 = Math.SQRT2;

/**
 * Returns packing slips as a PDF: one on a page of A6, several on lying A4 pages of two each. A slip has the items with
 * picture and size, the address without e-mail, the order's number also as a QR code, and no amount but the cash to take; more items than fit
 * are on a further slip. `pictures` has data URLs by `image`. One of a test payment first shows that it must not be shipped. Source: specification 8.12.
 */
export async function packingSlipsPdf(
  packed: readonly PrintedOrder[],
  sender: Sender,
  pictures: ReadonlyMap<string, string>,
): Promise<Uint8Array> {
  const numbers = packed.map(({ order }) => order.orderNumber);
  const createdAt = new Date(Math.max(...packed.map(({ order }) => order.createdAt.getTime())));
  const title = `${numbers.length === 1 ? "Packing slip" : "Packing slips"} ${numbers.join(", ")}`;
  const isPair = packed.length > 1;
  const page = { size: isPair ? "A4" : "A6", layout: isPair ? "landscape" : "portrait", margin: 0 } as const;
  return await createPdf({ title, author: sender.name, createdAt, page }, (document) => {
    let slips = 0;
    /** Goes to the place of the next slip. */
    const turn = () => {
      const isRight = isPair && slips % 2 === 1;
      if (slips > 0) document.restore();
      if (slips > 0 && !isRight) document.addPage();
      document.save();
      if (isPair) document.scale(ON_A4).translate(isRight ? SLIP.width : 0, 0);
      slips += 1;
    };
    for (const each of packed) drawSlips(document, each, { sender, pictures, turn });
    document.restore();
  });
}

type Drawing = { sender: Sender; pictures: ReadonlyMap<string, string>; turn: () => void };

function drawSlips(document: PdfDocument, packed: PrintedOrder, { sender, pictures, turn }: Drawing): void {
  const { order } = packed;
  const foot = { size: 6.5, colour: SOFT, width: RIGHT - LEFT } as const;
  const begin = (isFurther: boolean) => {
    if (isFurther) {
      const words = "More items on the next slip";
      write(document, words, LEFT, FOOT + 5, { ...foot, size: 8, bold: true, colour: INK, align: "right" });
    }
    turn();
    const y = drawSlipHead(document, packed, { sender, isFurther });
    write(document, `${sender.name} · Packing slip ${order.orderNumber}`, LEFT, FOOT + 6, foot);
    return y;
  };
  let y = begin(false);
  for (const item of order.items) {
    const size = namedSize(item.size) || "One size";
    const bought = item.sizeShown === size ? "" : item.sizeShown;
    const words = [bought, item.brand, item.color].filter(Boolean).join(" · ");
    const width = RIGHT - LEFT - 90;
    const height = Math.max(
      46,
      22 + heightOf(document, item.name, width, 9) + heightOf(document, words, width, 8),
    );
    if (y + height > FOOT) y = begin(true);
    const picture = pictures.get(item.image ?? "");
    document
      .rect(LEFT, y + 4, 10, 10)
      .lineWidth(0.8)
      .strokeColor(INK)
      .stroke();
    if (picture) document.image(picture, LEFT + 17, y + 2, { fit: [34, 42] });
    const at = LEFT + 58;
    let below = write(document, size, at, y + 2, { size: 11, bold: true, width });
    below = write(document, item.name, at, below, { size: 9, width });
    if (words) write(document, words, at, below, { size: 8, colour: SOFT, width });
    const counted = { size: 13, bold: true, width: 32, align: "right" } as const;
    write(document, `×${item.quantity}`, RIGHT - 32, y + 2, counted);
    y += height;
    line(document, y);
    y += 4;
  }
}

/** Draws shop, number, QR code and address; returns the y below. */
function drawSlipHead(
  document: PdfDocument,
  { order, isTestPayment }: PrintedOrder,
  { sender, isFurther }: { sender: Sender; isFurther: boolean },
): number {
  const pieces = order.items.reduce((sum, { quantity }) => sum + quantity, 0);
  const width = RIGHT - LEFT - QR_SIZE - 8;
  let y = write(document, sender.name.toUpperCase(), LEFT, 16, { size: 10, bold: true, width });
  y = write(document, order.orderNumber, LEFT, y + 4, { size: 16, bold: true, width });
  const facts = `${dayLabel(order.createdAt)} · ${pieces} ${pieces === 1 ? "item" : "items"}${isFurther ? " · continued" : ""}`;
  y = write(document, facts, LEFT, y + 1, { size: 8, colour: SOFT, width });
  if (order.trackingNumber)
    y = write(document, order.trackingNumber, LEFT, y, { size: 8, colour: SOFT, width });
  drawQr(document, order.orderNumber);
  y = Math.max(y, 14 + QR_SIZE) + 6;
  const all = RIGHT - LEFT;
  if (isTestPayment) {
    y = write(document, "TEST PAYMENT - do not send", LEFT, y, { size: 12, bold: true, width: all }) + 4;
  }
  line(document, y);
  y += 6;
  const due = cashDue(order);
  if (due)
    y =
      write(document, `Cash to take: ${formatMoney(due)}`, LEFT, y, { size: 12, bold: true, width: all }) + 4;
  const address = addressLines(order).filter((each) => each.trim() !== "");
  for (const [index, each] of address.entries()) {
    y = write(document, each, LEFT, y, { size: index === 0 ? 11 : 9.5, bold: index === 0, width: all });
  }
  y += 6;
  line(document, y);
  return y + 4;
}

function drawQr(document: PdfDocument, orderNumber: string): void {
  const { size, path } = qrPath(orderNumber);
  document
    .save()
    .translate(RIGHT - QR_SIZE, 14)
    .scale(QR_SIZE / size)
    .path(path)
    .fill("#000")
    .restore();
}

function line(document: PdfDocument, y: number): void {
  document.moveTo(LEFT, y).lineTo(RIGHT, y).lineWidth(0.5).strokeColor(SOFT).stroke();
}
