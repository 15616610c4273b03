import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const read = (sheet: string) => readFileSync(new URL(sheet, import.meta.url), "utf8");
const families = [...read("./font.css").matchAll(/font-family: ("[^"]+");/g)].map(([, family]) => family);

test("every file of the font is its own family, since the browser looks up a system font for pending ones", () => {
  expect(families.length).toBeGreaterThan(4);
  expect(new Set(families).size).toBe(families.length);
});

test("each font is in a list of families, further letters before the fallback", () => {
  const theme = read("./theme.css");
  const listed = [...theme.matchAll(/--font-(?:sans|display):\s*([^;]+);/g)].map(([, list]) =>
    (list ?? "").split(/,\s*/),
  );
  expect(listed.flat()).toEqual(expect.arrayContaining(families));
  for (const list of listed) {
    expect(list.slice(0, 3)).toEqual([
      list[0],
      list[0]?.replace(/"$/, ' More"'),
      list[0]?.replace(/"$/, ' Fallback"'),
    ]);
  }
});
