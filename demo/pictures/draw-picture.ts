import { createHash } from "node:crypto";
import sharp from "sharp";
import { bootSide } from "./boot.ts";
import { shorts, trackPants } from "./bottoms.ts";
import { crossbody, duffel } from "./carry.ts";
import { courtSide, highTopSide } from "./court.ts";
import { type Matrix, placed } from "./geometry.ts";
import { beanie, cap } from "./headwear.ts";
import { hoodie } from "./hoodie.ts";
import { jacket } from "./jacket.ts";
import { LOOKS, type Look, type LookName, type ObjectName } from "./looks.ts";
import { runnerSide } from "./runner.ts";
import { SCENES, type SceneName } from "./scenes.ts";
import { topPair } from "./shoe-top.ts";
import { skateSide } from "./skate.ts";
import { slideSide } from "./slide.ts";
import { belt, socks, sunglasses } from "./small-things.ts";
import { type Backdrop, Stage } from "./stage.ts";
import { tee } from "./tee.ts";

export const PICTURE_WIDTH = 960;
export const PICTURE_HEIGHT = 1200;
/** Everything is drawn larger and then brought down, for clean edges. */
const OVERSAMPLING = 1.5;
/** Raised when materials or light change, so that finished pictures are made anew. */
const GENERATOR_VERSION = 2;

export type View = "side" | "pair" | "top" | "heel" | "toe" | "front" | "back" | "detail" | "close";

/** What a picture shows: one thing in one view, or several things together. */
export type Subject = { look: LookName; view: View } | { scene: SceneName };

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

/** Where the floor meets the wall, as a fraction of the height; and where a shoe stands. The same in every picture. */
const HORIZON = 0.6;
const GROUND = 846;

function isShoe(object: ObjectName): object is ShoeName {
  return object in SHOES;
}

/** Which views a thing can be seen in. The first is its main picture. */
export function viewsOf(object: ObjectName): View[] {
  if (isShoe(object))
    return object === "slide" ? ["side", "pair", "top", "toe"] : ["side", "pair", "top", "heel", "toe"];
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
    const side = shoeSide(look, object);
    const onFloor: Backdrop = { tint: c.tint, horizon: HORIZON };
    const at = (map: Matrix): Shot => ({
      draw: (stage) => stage.with(map, () => side(stage)),
      backdrop: onFloor,
    });
    switch (view) {
      case "pair":
        // The other shoe stands behind, turned about: farther up, a little smaller, both on one floor.
        return {
          draw: (stage) => {
            const far = (at: Matrix) => stage.with(at, () => side(stage));
            far([-0.75, 0, 0, 0.75, 906, 742]);
            far(placed(60, 900, 0.79));
          },
          backdrop: onFloor,
        };
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
        return look.small ? at(placed(47, GROUND, 0.866)) : at(placed(72, GROUND, 0.816));
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
  const [wide, high, down] = FIT[object] ?? [1, 1, 0];
  const fitted: Matrix = [wide, 0, 0, high, 480 - 480 * wide, 600 - 600 * high + down];
  return { draw: (stage) => stage.with(fitted, () => whole.draw(stage)), backdrop: whole.backdrop };
}

function shoeSide(look: Look, object: ShoeName): (stage: Stage) => void {
  return (stage) => {
    const draw = () => SHOES[object](stage, look.colours, look.make);
    if (look.small) stage.with([0.93, 0, 0, 1.13, 35, 0], draw);
    else draw();
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

/** Brings a thing to the frame's middle and measure: as wide, as high, how far down. */
const FIT: Partial<Record<Thing, [wide: number, high: number, down: number]>> = {
  hoodie: [1.01, 0.92, 22],
  tee: [0.96, 0.98, 14],
  jacket: [1.01, 0.88, 2],
  shorts: [1.05, 1.04, -18],
  socks: [0.98, 0.98, 0],
  cap: [0.99, 0.99, 0],
  beanie: [1.07, 1.07, 20],
  crossbody: [1.06, 1.06, 40],
  duffel: [1.01, 1.01, 10],
  belt: [1, 1, 0],
  sunglasses: [1, 1, 40],
};

function thing(look: Look, back: boolean): Shot {
  const { colours: c, make } = look;
  const wall: Backdrop = { tint: c.tint, horizon: null };
  const floor: Backdrop = { tint: c.tint, horizon: HORIZON };
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
      return { draw: (s) => crossbody(s, c, make), backdrop: floor };
    case "duffel":
      return { draw: (s) => duffel(s, c, make), backdrop: floor };
    case "socks":
      return { draw: (s) => socks(s, c), backdrop: wall };
    case "belt":
      return { draw: (s) => belt(s, c, make), backdrop: floor };
    case "sunglasses":
      return { draw: (s) => sunglasses(s, c, make, look.frame ?? "square"), backdrop: floor };
    default:
      throw new Error(`No drawing of a ${look.object}`);
  }
}

/** Several things on one floor or one wall, the farthest first. */
function sceneShot(name: SceneName): Shot {
  const { tint, floor, things } = SCENES[name];
  return {
    draw: (stage) => {
      for (const { look, at } of things) stage.with(at, () => bareThing(LOOKS[look])(stage));
    },
    backdrop: { tint, horizon: floor ? HORIZON : null },
  };
}

/** A thing in its own measures, without a place in a picture. */
function bareThing(look: Look): (stage: Stage) => void {
  return isShoe(look.object) ? shoeSide(look, look.object) : thing(look, false).draw;
}

function shot(subject: Subject): Shot {
  return "scene" in subject ? sceneShot(subject.scene) : shotOf(LOOKS[subject.look], subject.view);
}

/** The backdrop's colour. */
export function tintOf(subject: Subject): string {
  return shot(subject).backdrop.tint;
}

/** The drawing's fingerprint: sixteen hex digits over every step of it and the generator's settings. */
export function fingerprint(subject: Subject, settings: unknown): string {
  const { draw, backdrop } = shot(subject);
  const hash = createHash("sha256");
  hash.update(
    JSON.stringify({ GENERATOR_VERSION, OVERSAMPLING, PICTURE_WIDTH, PICTURE_HEIGHT, settings, backdrop }),
  );
  draw(new Stage(0, 0, [1, 0, 0, 1, 0, 0], (entry) => hash.update(entry)));
  return hash.digest("hex").slice(0, 16);
}

/** The part of the frame a thing fills, as fractions of its width and height. */
export function frameOf(subject: Subject): { left: number; right: number; top: number; bottom: number } {
  const scale = 0.2;
  const stage = new Stage(PICTURE_WIDTH * scale, PICTURE_HEIGHT * scale, [scale, 0, 0, scale, 0, 0]);
  shot(subject).draw(stage);
  return stage.frame();
}

/** Draws a picture: packed sRGB bytes, `scale` × 960 by `scale` × 1200. The same subject gives the same bytes. */
export async function drawPicture(
  subject: Subject,
  scale = 1,
): Promise<{ data: Buffer; width: number; height: number }> {
  const { draw, backdrop } = shot(subject);
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
