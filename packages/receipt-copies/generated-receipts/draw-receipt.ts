import sharp from "sharp";
import { seededRandom } from "#packages/values";
import { type ReceiptText, textOverlay } from "./receipt-text.ts";

/** The contents of one receipt. */
type ReceiptFacts = {
  amount: string;
  name: string;
  phone: string;
  reference: string;
  date: string;
  time: string;
};

type Layout = {
  width: number;
  height: number;
  /** Returns the static SVG of a layout, without a receipt's texts. */
  shapes: string;
  labels: ReceiptText[];
  values: (facts: ReceiptFacts) => ReceiptText[];
};

const NAMES = ["Fatou", "Lamin", "Awa", "Modou", "Isatou", "Ebrima", "Mariama", "Ousman", "Binta", "Alieu"];
const FAMILIES = ["Jallow", "Ceesay", "Touray", "Sanneh", "Bah", "Njie", "Camara", "Darboe", "Sowe", "Jobe"];
const SIGNS = "ABCDEFGHJKLMNPQRSTUVWXYZ0123456789";

/** Receipts of one shop. In a third of them only reference and time differ. */
function factsOf(number: number): ReceiptFacts {
  const random = seededRandom(number);
  const pick = (from: ArrayLike<string>) => from[Math.floor(random() * from.length)] ?? "";
  const digits = (count: number) => Array.from({ length: count }, () => pick("0123456789")).join("");
  const isRegular = random() < 1 / 3;
  const amount = isRegular ? "2,450.00" : `${1 + Math.floor(random() * 9)},${digits(3)}.00`;
  return {
    amount,
    name: isRegular ? "Fatou Jallow" : `${pick(NAMES)} ${pick(FAMILIES)}`,
    phone: isRegular ? "+220 301 2345" : `+220 ${digits(3)} ${digits(4)}`,
    reference: Array.from({ length: 12 }, () => pick(SIGNS)).join(""),
    date: `${10 + Math.floor(random() * 18)} Nov 2026`,
    time: `${10 + Math.floor(random() * 12)}:${10 + Math.floor(random() * 50)}`,
  };
}

const GREY = "#77777f";

/** Wave: a blue band, the amount large, label to the left and value to the right. */
const WAVE: Layout = {
  width: 720,
  height: 1560,
  shapes: `<rect width="720" height="1560" fill="#fff"/><rect width="720" height="420" fill="#1dc8ff"/>
    <circle cx="360" cy="210" r="80" fill="#fff"/><path d="M320 210l30 32 54-62" stroke="#1dc8ff" stroke-width="14" fill="none"/>
    <path d="M50 640h620M50 760h620M50 880h620M50 1000h620" stroke="#e4e4ea" stroke-width="3"/>
    <rect x="50" y="1320" width="620" height="110" rx="55" fill="#1dc8ff"/>`,
  labels: [
    { text: "Payment sent", x: 360, y: 330, size: 40, colour: "#ffffff", align: "middle" },
    ...["To", "From", "Date", "Transaction ID", "Fee"].map((text, row) => ({
      text,
      x: 50,
      y: 570 + row * 120,
      size: 30,
      colour: GREY,
    })),
    { text: "Kairaba Sneakers", x: 670, y: 570, size: 30, align: "right" },
    { text: "D0.00", x: 670, y: 1050, size: 30, align: "right" },
    { text: "Share receipt", x: 360, y: 1356, size: 34, colour: "#ffffff", align: "middle" },
  ],
  values: ({ amount, name, reference, date, time }) => [
    { text: time, x: 40, y: 24, size: 26, colour: "#ffffff" },
    { text: `-D${amount}`, x: 360, y: 455, size: 64, align: "middle" },
    { text: name, x: 670, y: 690, size: 30, align: "right" },
    { text: `${date} ${time}`, x: 670, y: 810, size: 30, align: "right" },
    { text: reference, x: 670, y: 930, size: 30, align: "right" },
  ],
};

/** Afrimoney: an SMS, white on black. */
const AFRIMONEY: Layout = {
  width: 720,
  height: 1480,
  shapes: `<rect width="720" height="1480" fill="#101014"/><rect width="720" height="110" fill="#1d1d24"/>
    <rect x="40" y="420" width="600" height="520" rx="36" fill="#2b2b35"/>`,
  labels: [
    { text: "AFRIMONEY", x: 360, y: 40, size: 34, colour: "#f0f0f4", align: "middle" },
    { text: "Today", x: 360, y: 340, size: 24, colour: "#9a9aa4", align: "middle" },
    { text: "You have paid", x: 80, y: 470, size: 32, colour: "#f0f0f4" },
    { text: "to KAIRABA 4471.", x: 80, y: 590, size: 32, colour: "#f0f0f4" },
    { text: "Trans ID", x: 80, y: 650, size: 32, colour: "#f0f0f4" },
    { text: "Your new balance is", x: 80, y: 770, size: 32, colour: "#f0f0f4" },
  ],
  values: ({ amount, reference, phone, date, time }) => [
    { text: `GMD ${amount}`, x: 80, y: 530, size: 32, colour: "#f0f0f4" },
    { text: reference, x: 260, y: 650, size: 32, colour: "#f0f0f4" },
    { text: `${date} ${time}`, x: 80, y: 710, size: 32, colour: "#f0f0f4" },
    { text: `GMD ${phone.slice(-4)}.15`, x: 80, y: 830, size: 32, colour: "#f0f0f4" },
    { text: time, x: 520, y: 890, size: 24, colour: "#9a9aa4" },
  ],
};

/** A bank's slip: a table, landscape. */
const BANK: Layout = {
  width: 1280,
  height: 900,
  shapes: `<rect width="1280" height="900" fill="#fff"/><rect x="40" y="40" width="120" height="120" fill="#b3122b"/>
    <path d="M40 260h1200M40 350h1200M40 440h1200M40 530h1200M40 620h1200M40 710h1200M40 260v450M460 260v450M1240 260v450" stroke="#444" stroke-width="3"/>
    <path d="M760 830h440" stroke="#222" stroke-width="4"/>`,
  labels: [
    { text: "Bank of the River", x: 200, y: 60, size: 46, colour: "#b3122b" },
    { text: "Customer transfer advice", x: 200, y: 124, size: 30, colour: GREY },
    ...["Beneficiary", "Ordered by", "Amount", "Our reference", "Value date"].map((text, row) => ({
      text,
      x: 70,
      y: 290 + row * 90,
      size: 30,
      colour: "#444444",
    })),
    { text: "Kairaba Sneakers, account 0012447781", x: 490, y: 290, size: 30 },
    { text: "Authorised signature", x: 760, y: 845, size: 24, colour: GREY },
  ],
  values: ({ amount, name, reference, date, time }) => [
    { text: name, x: 490, y: 380, size: 30 },
    { text: `GMD ${amount}`, x: 490, y: 470, size: 30 },
    { text: `FT${reference}`, x: 490, y: 560, size: 30 },
    { text: `${date} ${time}`, x: 490, y: 650, size: 30 },
  ],
};

/** A printed till receipt: narrow, small print. */
const SLIP: Layout = {
  width: 560,
  height: 1100,
  shapes: `<rect width="560" height="1100" fill="#f6f4ec"/>
    <path d="M40 300h480M40 640h480M40 800h480" stroke="#333" stroke-width="3" stroke-dasharray="8 8"/>`,
  labels: [
    { text: "MONEY TRANSFER AGENT", x: 280, y: 80, size: 34, align: "middle" },
    { text: "Kairaba Avenue, Serekunda", x: 280, y: 140, size: 26, align: "middle" },
    { text: "CASH DEPOSIT", x: 280, y: 220, size: 34, align: "middle" },
    ...["Receiver", "Payer", "Ref", "Date"].map((text, row) => ({
      text,
      x: 40,
      y: 350 + row * 70,
      size: 28,
    })),
    { text: "Kairaba", x: 520, y: 350, size: 28, align: "right" },
    { text: "TOTAL", x: 40, y: 690, size: 40 },
    { text: "Keep this slip", x: 280, y: 860, size: 28, align: "middle" },
  ],
  values: ({ amount, name, reference, date, time }) => [
    { text: name, x: 520, y: 420, size: 28, align: "right" },
    { text: reference, x: 520, y: 490, size: 28, align: "right" },
    { text: `${date} ${time}`, x: 520, y: 560, size: 28, align: "right" },
    { text: `D${amount}`, x: 520, y: 690, size: 40, align: "right" },
  ],
};

const LAYOUTS = [WAVE, AFRIMONEY, BANK, SLIP];
const backgrounds = new Map<Layout, Promise<Buffer>>();

/**
 * Draws a receipt as PNG; the same number gives the same picture. Numbers rotate through the layouts. Receipts of one
 * layout differ in amount, name, reference and time, or in reference and time alone.
 */
export async function drawReceipt(number: number): Promise<Buffer> {
  const layout = LAYOUTS[number % LAYOUTS.length] ?? WAVE;
  const background = backgrounds.get(layout) ?? drawBackground(layout);
  backgrounds.set(layout, background);
  const values = await Promise.all(layout.values(factsOf(number)).map(textOverlay));
  const picture = sharp(await background).composite(values);
  return await picture.png({ compressionLevel: 1 }).toBuffer();
}

async function drawBackground({ width, height, shapes, labels }: Layout): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${shapes}</svg>`;
  const overlays = await Promise.all(labels.map(textOverlay));
  return await sharp(Buffer.from(svg)).composite(overlays).png({ compressionLevel: 1 }).toBuffer();
}
