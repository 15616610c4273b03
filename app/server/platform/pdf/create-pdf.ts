import type PDFDocument from "pdfkit";

/** A document being drawn; positions are points from the top left of a page. */
export type PdfDocument = InstanceType<typeof PDFDocument>;

/** The page, in points. */
export const PDF_PAGE = { width: 595.28, height: 841.89, margin: 48 } as const;

type PdfMetadata = {
  title: string;
  author: string;
  createdAt: Date;
  /** Other pages than upright A4 ones; without a margin the drawing alone decides where a page ends. */
  page?: { size: "A4" | "A6"; layout: "portrait" | "landscape"; margin: 0 };
};

/**
 * Creates a PDF in Helvetica and returns its bytes. `draw` may add pages; afterwards `foot` is called for every page with
 * its number and the total. Texts must pass through `pdfText` first, because the built-in fonts have
 * Western European letters only.
 */
export async function createPdf(
  { title, author, createdAt, page: pageOptions }: PdfMetadata,
  draw: (document: PdfDocument) => void,
  foot: (document: PdfDocument, page: number, pages: number) => void = () => undefined,
): Promise<Uint8Array> {
  // Loaded on first use, because the start does not need it.
  const { default: Document } = await import("pdfkit");
  const document = new Document({
    size: "A4",
    margin: PDF_PAGE.margin,
    ...pageOptions,
    bufferPages: true,
    info: { Title: pdfText(title), Author: pdfText(author), CreationDate: createdAt },
  });
  const chunks: Uint8Array[] = [];
  const ended = new Promise<void>((resolve, reject) => {
    document.on("data", (chunk: Uint8Array) => chunks.push(chunk));
    document.on("end", resolve);
    document.on("error", reject);
  });
  draw(document);
  const { count } = document.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    document.switchToPage(page);
    // The footer is inside the bottom margin, where text would otherwise start a new page.
    document.page.margins.bottom = 0;
    foot(document, page + 1, count);
  }
  document.end();
  await ended;
  return new Uint8Array(Buffer.concat(chunks));
}

/** Letters of Gambian and neighbouring languages that the built-in fonts lack. */
const NEAREST: Record<string, string> = {
  ŋ: "ng",
  Ŋ: "Ng",
  ɲ: "ny",
  Ɲ: "Ny",
  ɓ: "b",
  Ɓ: "B",
  ɗ: "d",
  Ɗ: "D",
  ƴ: "y",
  Ƴ: "Y",
  ɛ: "e",
  Ɛ: "E",
  ɔ: "o",
  Ɔ: "O",
  ə: "e",
  ł: "l",
  Ł: "L",
  đ: "d",
  Đ: "D",
  ı: "i",
  "−": "-",
  "‐": "-",
  "‑": "-",
};

/** The characters of Windows-1252, as a part of a regular expression's class. */
const KNOWN = " -~\u00a0-\u00ff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ";
const IS_KNOWN = new RegExp(`^[${KNOWN}]$`, "u");
const OTHER_WORDS = new RegExp(`[^${KNOWN}]+( +[^${KNOWN}]+)*`, "gu");

/** Stands for words in letters that the built-in fonts lack, such as Arabic. */
const OTHER_SCRIPT = "[in another script]";

/**
 * Returns a text in the letters of the built-in fonts: others lose their accents or become similar ones. Emoji and
 * other signs are left out. Words in another script become `OTHER_SCRIPT`, so that a reader sees that some are missing.
 */
export function pdfText(text: string): string {
  return Array.from(text.normalize("NFC"), nearestLetters)
    .join("")
    .replace(OTHER_WORDS, OTHER_SCRIPT)
    .replace(/ {2,}/g, " ")
    .trim();
}

function nearestLetters(letter: string): string {
  if (IS_KNOWN.test(letter)) return letter;
  if (/\s/.test(letter)) return " ";
  const nearest = NEAREST[letter] ?? letter.normalize("NFKD").replace(/\p{M}/gu, "");
  return Array.from(nearest, (each) => (IS_KNOWN.test(each) || /[\p{L}\p{N}]/u.test(each) ? each : "")).join(
    "",
  );
}
