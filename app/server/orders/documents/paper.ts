import { namedSize } from "#app/domain/catalogue/sizes/size-labels.ts";
import { formatPhone } from "#app/domain/contact/phone.ts";
import type { Order } from "#app/domain/orders/order.ts";
import { countryName } from "#app/domain/shipping/countries.ts";
import { pickupAddressOf } from "#app/domain/shipping/handover.ts";
import { shownPlusCode } from "#app/domain/shipping/plus-code.ts";
import { PDF_PAGE, type PdfDocument, pdfText } from "#app/server/platform/pdf/create-pdf.ts";

/** The document's sender: the shop's name and contacts, from its settings. */
export type Sender = { name: string; address: string; phone: string; email: string };

export const LEFT = PDF_PAGE.margin;
export const RIGHT = PDF_PAGE.width - PDF_PAGE.margin;
export const BOTTOM = PDF_PAGE.height - PDF_PAGE.margin - 28;
export const INK = "#141210";
export const SOFT = "#5d544a";
const LINE = "#cfc6b6";
const LATERITE = "#c2381a";

type Look = {
  size?: number;
  bold?: boolean;
  colour?: string;
  width?: number;
  align?: "left" | "right" | "center";
};

/** Draws a text and returns the y below it. */
export function write(document: PdfDocument, text: string, x: number, y: number, look: Look = {}): number {
  const { size = 9.5, bold, colour = INK, width = RIGHT - x, align = "left" } = look;
  const words = pdfText(text);
  document
    .font(bold ? "Helvetica-Bold" : "Helvetica")
    .fontSize(size)
    .fillColor(colour);
  const height = words === "" ? 0 : document.heightOfString(words, { width, lineGap: 1.5 });
  document.text(words, x, y, { width, align, lineGap: 1.5 });
  return y + height;
}

/** Returns the height of a text. */
export function heightOf(document: PdfDocument, text: string, width: number, size = 9.5): number {
  document.font("Helvetica").fontSize(size);
  return document.heightOfString(pdfText(text), { width, lineGap: 1.5 });
}

/** Draws a thin line from margin to margin. */
export function rule(document: PdfDocument, y: number, { strong }: { strong?: boolean } = {}): void {
  document
    .moveTo(LEFT, y)
    .lineTo(RIGHT, y)
    .lineWidth(strong ? 1.2 : 0.5)
    .strokeColor(strong ? INK : LINE)
    .stroke();
}

/** Draws the head of a document: the shop on the left, the title on the right; returns the y below. */
export function drawHead(document: PdfDocument, sender: Sender, title: string, orderNumber: string): number {
  document.rect(0, 0, PDF_PAGE.width, 7).fill(LATERITE);
  const top = PDF_PAGE.margin;
  let left = write(document, sender.name.toUpperCase(), LEFT, top, { size: 20, bold: true, width: 290 }) + 3;
  const contact = [sender.address, sender.phone, sender.email].filter((line) => line.trim() !== "");
  for (const line of contact) left = write(document, line, LEFT, left, { colour: SOFT, width: 290 });
  const at = RIGHT - 200;
  const right = write(document, title, at, top, { size: 20, width: 200, align: "right" }) + 3;
  const under = write(document, orderNumber, at, right, { size: 12, bold: true, width: 200, align: "right" });
  const y = Math.max(left, under) + 16;
  rule(document, y, { strong: true });
  return y + 16;
}

/** Draws a small heading with lines below it; returns the y below. */
export function drawBlock(
  document: PdfDocument,
  { title, lines, x, y, width }: { title: string; lines: string[]; x: number; y: number; width: number },
): number {
  let at = write(document, title.toUpperCase(), x, y, { size: 7.5, bold: true, colour: SOFT, width }) + 3;
  for (const line of lines.filter((each) => each.trim() !== "")) at = write(document, line, x, at, { width });
  return at;
}

/** Returns the buyer's name, the delivery address and the phone. */
export function addressLines(order: Order): string[] {
  return [
    order.customerName,
    order.deliveryAddress,
    [!pickupAddressOf(order) && order.region, countryName(order.country)].filter(Boolean).join(", "),
    formatPhone(order.customerPhone),
    ...placeLines(order.handover),
  ];
}

/** Returns who receives it, where it is not the buyer, and the Plus Code of the place. */
function placeLines({ receiverName, receiverPhone, plusCode }: Order["handover"]): string[] {
  const receiver = [receiverName, formatPhone(receiverPhone)].filter(Boolean).join(", ");
  return [receiver && `Received by ${receiver}`, plusCode && `${shownPlusCode(plusCode)} (${plusCode})`];
}

/** Returns the details of an item without its name: "Kairaba, size EU 42, ochre". */
export function itemLabel({ brand, size, sizeShown, color }: Order["items"][number]): string {
  const named = sizeShown ?? namedSize(size);
  return [brand, named && `size ${named}`, color].filter(Boolean).join(", ");
}

/** Draws the footer of every page. */
export function drawFoot(
  document: PdfDocument,
  text: string,
  { page, pages }: { page: number; pages: number },
): void {
  const y = PDF_PAGE.height - PDF_PAGE.margin - 8;
  rule(document, y - 8);
  write(document, text, LEFT, y, { size: 8, colour: SOFT, width: 380 });
  write(document, `Page ${page} of ${pages}`, RIGHT - 100, y, {
    size: 8,
    colour: SOFT,
    width: 100,
    align: "right",
  });
}

const MONTHS = "January February March April May June July August September October November December".split(
  " ",
);

/** Returns "20 November 2026", in the time of The Gambia. */
export function dayLabel(at: Date): string {
  return `${at.getUTCDate()} ${MONTHS[at.getUTCMonth()]} ${at.getUTCFullYear()}`;
}
