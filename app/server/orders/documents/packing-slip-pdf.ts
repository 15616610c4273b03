import { createPdf, type PdfDocument } from "#app/server/platform/pdf/create-pdf.ts";
import type { Invoice } from "./invoice.ts";
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

/**
 * Returns the packing slip as a PDF: pieces, sizes and the address, without amounts. One of a test payment first shows
 * that it must not be shipped. Source: issue on the admin panel, Orders.
 */
export async function packingSlipPdf({ order, isTestPayment }: Invoice, sender: Sender): Promise<Uint8Array> {
  const pieces = order.items.reduce((sum, { quantity }) => sum + quantity, 0);
  return await createPdf(
    { title: `Packing slip ${order.orderNumber}`, author: sender.name, createdAt: order.createdAt },
    (document) => {
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
    },
    (document, page, pages) =>
      drawFoot(document, `${sender.name} · Packing slip ${order.orderNumber}`, { page, pages }),
  );
}

const ITEM_X = LEFT + 84;

function drawPieces(document: PdfDocument, items: Invoice["order"]["items"], top: number): void {
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
