import { createPdf, type PdfDocument } from "#app/server/platform/pdf/create-pdf.ts";
import {
  addressLines,
  BOTTOM,
  dayLabel,
  drawBlock,
  drawFoot,
  drawHead,
  heightOf,
  INK,
  itemLabel,
  LEFT,
  RIGHT,
  rule,
  type Sender,
  SOFT,
  write,
} from "./paper.ts";
import type { PrintedOrder } from "./printed-order.ts";

/** Returns the packing slip of one order as a PDF. Source: specification 8.12. */
export async function packingSlipPdf(packed: PrintedOrder, sender: Sender): Promise<Uint8Array> {
  return await packingSlipsPdf([packed], sender);
}

/**
 * Returns packing slips as one PDF, each on pages of its own: pieces, sizes and the address, without amounts. One of a
 * test payment first shows that it must not be shipped. Source: specification 8.12.
 */
export async function packingSlipsPdf(packed: readonly PrintedOrder[], sender: Sender): Promise<Uint8Array> {
  const numbers = packed.map(({ order }) => order.orderNumber);
  const createdAt = new Date(Math.max(...packed.map(({ order }) => order.createdAt.getTime())));
  const title = `${numbers.length === 1 ? "Packing slip" : "Packing slips"} ${numbers.join(", ")}`;
  const lastPages: number[] = [];
  return await createPdf(
    { title, author: sender.name, createdAt },
    (document) => {
      for (const [index, each] of packed.entries()) {
        if (index > 0) document.addPage();
        drawSlip(document, each, sender);
        lastPages.push(document.bufferedPageRange().count);
      }
    },
    (document, page) => {
      const index = lastPages.findIndex((last) => page <= last);
      const before = lastPages[index - 1] ?? 0;
      const pages = (lastPages[index] ?? page) - before;
      drawFoot(document, `${sender.name} · Packing slip ${numbers[index]}`, { page: page - before, pages });
    },
  );
}

function drawSlip(document: PdfDocument, { order, isTestPayment }: PrintedOrder, sender: Sender): void {
  const pieces = order.items.reduce((sum, { quantity }) => sum + quantity, 0);
  const head = drawHead(document, sender, "Packing slip", order.orderNumber);
  const top = isTestPayment
    ? write(document, "TEST PAYMENT - do not send", LEFT, head, { size: 15, bold: true }) + 12
    : head;
  const to = drawBlock(document, {
    title: "Send to",
    lines: addressLines(order),
    x: LEFT,
    y: top,
    width: 240,
  });
  const facts = drawBlock(document, {
    title: "Order",
    lines: [
      `Placed on ${dayLabel(order.createdAt)}`,
      `${pieces} ${pieces === 1 ? "piece" : "pieces"}`,
      order.trackingNumber ? `Tracking number ${order.trackingNumber}` : "",
    ],
    x: LEFT + 270,
    y: top,
    width: RIGHT - LEFT - 270,
  });
  drawPieces(document, order.items, Math.max(to, facts) + 24);
}

const ITEM_X = LEFT + 84;

function drawPieces(document: PdfDocument, items: PrintedOrder["order"]["items"], top: number): void {
  let y = drawPiecesHead(document, top);
  for (const item of items) {
    const words = itemLabel(item);
    const width = RIGHT - ITEM_X;
    const height = heightOf(document, item.name, width, 12) + heightOf(document, words, width, 10.5) + 18;
    if (y + height > BOTTOM) {
      document.addPage();
      y = drawPiecesHead(document, document.page.margins.top);
    }
    document.rect(LEFT, y, 16, 16).lineWidth(1).strokeColor(INK).stroke();
    write(document, `${item.quantity} ×`, LEFT + 30, y + 1, { size: 13, bold: true, width: 48 });
    y = write(document, item.name, ITEM_X, y + 1, { size: 12, bold: true, width });
    if (words) y = write(document, words, ITEM_X, y + 1, { size: 10.5, width });
    y += 8;
    rule(document, y);
    y += 9;
  }
  write(document, "Is something missing? Please contact us at the address above.", LEFT, y + 14, {
    colour: SOFT,
  });
}

function drawPiecesHead(document: PdfDocument, y: number): number {
  const head = { size: 7.5, bold: true, colour: SOFT } as const;
  write(document, "PACKED", LEFT, y, head);
  const below = write(document, "ITEM", ITEM_X, y, head);
  rule(document, below + 4, { strong: true });
  return below + 11;
}
