import sharp from "sharp";
import { drawPicture } from "#demo-pictures/drawing/draw-picture.ts";
import { subjectOf } from "#demo-pictures/drawing/picture-key.ts";
import { LOOKS, type LookName } from "./looks.ts";
import { viewsOf } from "./shot.ts";

/**
 * Writes a contact sheet for review: `node packages/demo-pictures/scene/sheet.ts out.png 320 runner-laterite/side
 * court-ink …`. A look alone means its main view, `look/*` all views, `scene/name` a scene.
 */
const [file = "sheet.png", size = "320", ...wanted] = process.argv.slice(2);
const w = Number(size);
const h = w * 1.25;
const names = wanted.length ? wanted : Object.keys(LOOKS);
const keys = names.flatMap((name) => {
  if (name.startsWith("scene/")) return [name];
  const [look = "", view] = name.split("/");
  const views = viewsOf(LOOKS[look as LookName].object);
  return (view === "*" ? views : [view ?? views[0]]).map((v) => `${look}/${v}`);
});
const tiles: Buffer[] = [];
for (const key of keys) {
  const { data, width, height } = await drawPicture(subjectOf(key), w / 960);
  tiles.push(
    await sharp(data, { raw: { width, height, channels: 3 } })
      .png()
      .toBuffer(),
  );
}
const columns = Math.max(1, Math.min(tiles.length, Math.floor(1920 / w)));
const rows = Math.ceil(tiles.length / columns);
await sharp({ create: { width: columns * w, height: rows * h, channels: 3, background: "#ffffff" } })
  .composite(tiles.map((input, i) => ({ input, left: (i % columns) * w, top: Math.floor(i / columns) * h })))
  .png()
  .toFile(file);
