import { expect, test } from "vitest";
import { pdfText } from "./create-pdf.ts";

test.each([
  ["Awa Ceesay", "Awa Ceesay"],
  ["Françoise Ñdow – 12 €", "Françoise Ñdow – 12 €"],
  ["Ŋala Ɓah, Łukasz Šmíd", "Ngala Bah, Lukasz Šmíd"],
  ["Awa 🎉 Jallow", "Awa Jallow"],
  ["👩🏾‍🦱 Isatou ❤️🇬🇲", "Isatou"],
  ["Gate 2️⃣ → red door", "Gate 2 red door"],
  ["Are you in?", "Are you in?"],
  ["فاطمة جالو", "[in another script]"],
  ["Fatou (فاطمة) Jallow", "Fatou ([in another script]) Jallow"],
  ["王 小明 Bakau", "[in another script] Bakau"],
  ["Kairaba\nAvenue", "Kairaba Avenue"],
  ["🎉", ""],
])("%j is printed as %j", (text, printed) => {
  expect(pdfText(text)).toBe(printed);
});
