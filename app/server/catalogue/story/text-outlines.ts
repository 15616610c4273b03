import path from "node:path";
import { type Font, openSync } from "fontkit";
import { projectRoot } from "#app/server/platform/project-root.ts";

/** The faces of the shop; each is in two files, the usual letters and the rest. */
export type Face = "text" | "display";

const opened = new Map<Face, Font[]>();

function fontsOf(face: Face): Font[] {
  const known = opened.get(face);
  if (known) return known;
  const fonts = [`archivo-${face}`, `archivo-${face}-more`].map((name) => {
    const font = openSync(path.join(projectRoot(), "app/assets/fonts", `${name}.woff2`));
    if (!("layout" in font)) throw new Error(`${name} holds several fonts`);
    return font;
  });
  opened.set(face, fonts);
  return fonts;
}

/** Returns the text in pieces of one font each; characters that no font has are left out. */
function runsOf(text: string, fonts: Font[]): { font: Font; text: string }[] {
  const runs: { font: Font; text: string }[] = [];
  for (const character of text) {
    const font = fonts.find((each) => each.hasGlyphForCodePoint(character.codePointAt(0) ?? 0));
    if (!font) continue;
    const last = runs.at(-1);
    if (last?.font === font) last.text += character;
    else runs.push({ font, text: character });
  }
  return runs;
}

/** Returns the width of a text, in pixels. */
export function widthOf(text: string, face: Face, size: number): number {
  return runsOf(text, fontsOf(face)).reduce(
    (width, run) => width + (run.font.layout(run.text).advanceWidth * size) / run.font.unitsPerEm,
    0,
  );
}

/** Breaks a text into rows no wider than `width` pixels; a longer word has a row of its own. */
export function rowsOf(text: string, face: Face, size: number, width: number): string[] {
  const rows: string[] = [];
  for (const paragraph of text.split("\n")) {
    let row = "";
    for (const word of paragraph.split(/\s+/).filter((each) => each !== "")) {
      const longer = row === "" ? word : `${row} ${word}`;
      if (row !== "" && widthOf(longer, face, size) > width) {
        rows.push(row);
        row = word;
      } else row = longer;
    }
    if (row !== "") rows.push(row);
  }
  return rows;
}

/** Returns one row of text as SVG outlines, since a server may have no fonts; `y` is the base line. */
export function outlineOf(
  text: string,
  { face, size, x, y, fill }: { face: Face; size: number; x: number; y: number; fill: string },
): string {
  let at = x;
  let paths = "";
  for (const run of runsOf(text, fontsOf(face))) {
    const scale = size / run.font.unitsPerEm;
    const { glyphs, positions } = run.font.layout(run.text);
    for (const [place, glyph] of glyphs.entries()) {
      paths += `<path transform="translate(${at.toFixed(1)} ${y}) scale(${scale} ${-scale})" d="${glyph.path.toSVG()}"/>`;
      at += (positions[place]?.xAdvance ?? 0) * scale;
    }
  }
  return `<g fill="${fill}">${paths}</g>`;
}
