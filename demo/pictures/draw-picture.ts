import { createHash } from "node:crypto";
import sharp from "sharp";
import { bootSide } from "./boot.ts";
import { shorts, trackPants } from "./bottoms.ts";
import { crossbody, duffel } from "./carry.ts";
import { courtSide, highTopSide } from "./court.ts";
import { type Matrix, placed } from "./geometry.ts";
import { beanie, cap } from "./headwear.ts";
import { LOOKS, type Look, type LookName, type ObjectName } from "./looks.ts";
import { runnerSide } from "./runner.ts";
import { topPair } from "./shoe-top.ts";
import { skateSide } from "./skate.ts";
import { slideSide } from "./slide.ts";
import { belt, socks, sunglasses } from "./small-things.ts";
import { type Backdrop, Stage } from "./stage.ts";
import { hoodie, jacket, tee } from "./tops.ts";

export const PICTURE_WIDTH = 960;
export const PICTURE_HEIGHT = 1200;
/** Everything is drawn larger and then brought down, for clean edges. */
const OVERSAMPLING = 1.5;
/** Raised when materials or light change, so that finished pictures are made anew. */
const GENERATOR_VERSION = 1;

export type View = "side" | "pair" | "top" | "heel" | "toe" | "front" | "back" | "detail" | "close";

type Shot = { draw: (stage: Stage) => void; backdrop: Backdrop };

const SHOES = {
  runner: runnerSide,
  court: courtSide,
  "high-top": highTopSide,
  skate: skateSide,
  slide: slideSide,
  boot: bootSide,
};

type ShoeName = keyof typeof SHOES;

/** Height of the ground in the picture, for shoes of each height. */
const GROUND: Record<ShoeName, number> = {
  runner: 806,
  court: 806,
  "high-top": 902,
  skate: 792,
  slide: 770,
  boot: 884,
};

function isShoe(object: ObjectName): object is ShoeName {
  return object in SHOES;
}

/** Which views a thing can be seen in. The first is its main picture. */
export function viewsOf(object: ObjectName): View[] {
  if (isShoe(object)) return object === "slide" ? ["side", "top", "toe"] : ["side", "top", "heel", "toe"];
  switch (object) {
    case "hoodie":
    case "tee":
    case "jacket":
    case "track-pants":
    case "shorts":
      return ["front", "back", "detail"];
    default:
      return ["front", "detail", "close"];
  }
}

function shotOf(look: Look, view: View): Shot {
  const { colours: c, make } = look;
  const { object } = look;
  if (isShoe(object)) {
    const side = (stage: Stage) => {
      const draw = () => SHOES[object](stage, c, make);
      if (look.small) stage.with([0.93, 0, 0, 1.13, 35, 0], draw);
      else draw();
    };
    const onFloor: Backdrop = { tint: c.tint, horizon: 0.6 };
    const at = (map: Matrix): Shot => ({
      draw: (stage) => stage.with(map, () => side(stage)),
      backdrop: onFloor,
    });
    switch (view) {
      case "top":
        return {
          draw: (stage) => {
            const draw = () => topPair(stage, c, make, object);
            if (look.small) stage.with([1.03, 0, 0, 0.9, -14, 62], draw);
            else draw();
          },
          backdrop: { tint: c.tint, horizon: null },
        };
      case "heel":
        return object === "high-top" || object === "boot"
          ? at(placed(110, 1150, 1.62))
          : at(placed(90, 1010, 1.78));
      case "toe":
        return at(
          placed(
            object === "slide" ? -700 : -850,
            object === "high-top" || object === "boot" ? 1010 : 950,
            object === "slide" ? 1.55 : 1.75,
          ),
        );
      default:
        return at(placed(72, GROUND[object], 0.816));
    }
  }
  const whole = thing(look, view === "back");
  const near = (x: number, y: number, scale: number): Shot => ({
    draw: (stage) =>
      stage.with([scale, 0, 0, scale, 480 - x * scale, 600 - y * scale], () => whole.draw(stage)),
    backdrop: whole.backdrop,
  });
  if (view === "detail") return near(...DETAIL[object]);
  if (view === "close") return near(...CLOSE[object]);
  return {
    draw: (stage) => stage.with([1, 0, 0, 1, 0, SHIFT[object] ?? 0], () => whole.draw(stage)),
    backdrop: whole.backdrop,
  };
}

type Thing = Exclude<ObjectName, ShoeName>;

/** Where a detail lies (the middle of the picture) and how near one goes. */
const DETAIL: Record<Thing, [number, number, number]> = {
  hoodie: [470, 330, 1.75],
  tee: [440, 330, 1.9],
  jacket: [480, 360, 1.8],
  "track-pants": [450, 260, 1.9],
  shorts: [430, 440, 1.6],
  cap: [600, 600, 1.9],
  beanie: [480, 740, 1.9],
  crossbody: [420, 800, 1.7],
  duffel: [480, 720, 1.7],
  socks: [330, 300, 1.8],
  belt: [440, 740, 1.9],
  sunglasses: [300, 610, 1.9],
};

const CLOSE: Record<Thing, [number, number, number]> = {
  hoodie: [480, 860, 1.7],
  tee: [480, 900, 1.8],
  jacket: [330, 820, 1.8],
  "track-pants": [330, 960, 1.9],
  shorts: [280, 800, 1.8],
  cap: [420, 470, 1.9],
  beanie: [480, 420, 1.8],
  crossbody: [690, 690, 1.75],
  duffel: [230, 740, 1.8],
  socks: [560, 900, 1.7],
  belt: [700, 700, 1.9],
  sunglasses: [480, 610, 2.1],
};

/** Moves a thing to the middle of the frame. */
const SHIFT: Partial<Record<Thing, number>> = {
  cap: 20,
  beanie: 10,
  duffel: -20,
  tee: -24,
  jacket: -20,
  shorts: -16,
  belt: -60,
  sunglasses: -20,
};

function thing(look: Look, back: boolean): Shot {
  const { colours: c, make } = look;
  const wall: Backdrop = { tint: c.tint, horizon: null };
  const floor: Backdrop = { tint: c.tint, horizon: 0.6 };
  switch (look.object) {
    case "hoodie":
      return {
        draw: (s) => hoodie(s, c, make, { back, print: look.print ?? "none", zip: look.zip ?? false }),
        backdrop: wall,
      };
    case "tee":
      return { draw: (s) => tee(s, c, make, { back, print: look.print ?? "none" }), backdrop: wall };
    case "jacket":
      return { draw: (s) => jacket(s, c, make, { back, cut: look.cut ?? "bomber" }), backdrop: wall };
    case "track-pants":
      return { draw: (s) => trackPants(s, c, make, { back }), backdrop: wall };
    case "shorts":
      return { draw: (s) => shorts(s, c, make, { back }), backdrop: wall };
    case "cap":
      return { draw: (s) => cap(s, c, make), backdrop: floor };
    case "beanie":
      return { draw: (s) => beanie(s, c), backdrop: floor };
    case "crossbody":
      return { draw: (s) => crossbody(s, c, make), backdrop: { tint: c.tint, horizon: 0.74 } };
    case "duffel":
      return { draw: (s) => duffel(s, c, make), backdrop: { tint: c.tint, horizon: 0.68 } };
    case "socks":
      return { draw: (s) => socks(s, c), backdrop: wall };
    case "belt":
      return { draw: (s) => belt(s, c, make), backdrop: { tint: c.tint, horizon: 0.45 } };
    case "sunglasses":
      return { draw: (s) => sunglasses(s, c, make, look.frame ?? "square"), backdrop: floor };
    default:
      throw new Error(`No drawing of a ${look.object}`);
  }
}

/** The drawing's fingerprint: sixteen hex digits over every step of it and the generator's settings. */
export function fingerprint(look: LookName, view: View, settings: unknown): string {
  const { draw, backdrop } = shotOf(LOOKS[look], view);
  const hash = createHash("sha256");
  hash.update(
    JSON.stringify({ GENERATOR_VERSION, OVERSAMPLING, PICTURE_WIDTH, PICTURE_HEIGHT, settings, backdrop }),
  );
  draw(new Stage(0, 0, [1, 0, 0, 1, 0, 0], (entry) => hash.update(entry)));
  return hash.digest("hex").slice(0, 16);
}

/** Draws a picture: packed sRGB bytes, `scale` × 960 by `scale` × 1200. The same look and view give the same bytes. */
export async function drawPicture(
  look: LookName,
  view: View,
  scale = 1,
): Promise<{ data: Buffer; width: number; height: number }> {
  const { draw, backdrop } = shotOf(LOOKS[look], view);
  const width = Math.round(PICTURE_WIDTH * scale);
  const height = Math.round(PICTURE_HEIGHT * scale);
  const large = scale * OVERSAMPLING;
  const stage = new Stage(Math.round(PICTURE_WIDTH * large), Math.round(PICTURE_HEIGHT * large), [
    large,
    0,
    0,
    large,
    0,
    0,
  ]);
  draw(stage);
  const raw = { width: stage.width, height: stage.height, channels: 3 } as const;
  const data = await sharp(stage.shot(backdrop), { raw })
    .resize(width, height, { kernel: "lanczos3" })
    .raw()
    .toBuffer();
  return { data, width, height };
}
