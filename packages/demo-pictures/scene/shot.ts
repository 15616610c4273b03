import { type Matrix, placed } from "#demo-pictures/drawing/geometry.ts";
import { belt } from "#demo-pictures/garments/belt.ts";
import { shorts, trackPants } from "#demo-pictures/garments/bottoms.ts";
import { crossbody, duffel } from "#demo-pictures/garments/carry.ts";
import { beanie, cap } from "#demo-pictures/garments/headwear.ts";
import { hoodie } from "#demo-pictures/garments/hoodie.ts";
import { jacket } from "#demo-pictures/garments/jacket.ts";
import { socks } from "#demo-pictures/garments/socks.ts";
import { sunglasses } from "#demo-pictures/garments/sunglasses.ts";
import { tee } from "#demo-pictures/garments/tee.ts";
import { topPair } from "#demo-pictures/shoes/shoe-top.ts";
import { isShoe, shoeSide } from "#demo-pictures/shoes/shoes.ts";
import { nearThing, wholeThing } from "./framing.ts";
import type { Backdrop } from "./light-table.ts";
import { LOOKS, type Look, type LookName, type ObjectName } from "./looks.ts";
import { SCENES, type SceneName } from "./scenes.ts";
import type { Stage } from "./stage.ts";

export type View = "side" | "pair" | "top" | "heel" | "toe" | "front" | "back" | "detail" | "close";

/** The subject of a picture: one thing in one view, or a scene. */
export type Subject = { look: LookName; view: View } | { scene: SceneName };

export type Shot = { draw: (stage: Stage) => void; backdrop: Backdrop };

/**
 * The line at which the floor meets the wall, as a fraction of the height, and the ground on which a shoe stands. Both
 * are the same in every picture.
 */
const HORIZON = 0.6;
const GROUND = 846;

/** The views of a thing. The first is its main picture. */
export function viewsOf(object: ObjectName): View[] {
  if (isShoe(object))
    return object === "slide" ? ["side", "pair", "top", "toe"] : ["side", "pair", "top", "heel", "toe"];
  switch (object) {
    case "hoodie":
      return ["front", "back", "detail", "close"];
    case "tee":
    case "jacket":
    case "track-pants":
    case "shorts":
      return ["front", "back", "detail"];
    default:
      return ["front", "detail", "close"];
  }
}

/** Returns the drawing and the backdrop of a picture. */
export function shot(subject: Subject): Shot {
  return "scene" in subject ? sceneShot(subject.scene) : shotOf(LOOKS[subject.look], subject.view);
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
        // The other shoe is behind: mirrored, higher up and a little smaller, on the same floor.
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
  const at: Matrix = view === "detail" || view === "close" ? nearThing(object, view) : wholeThing(object);
  return { draw: (stage) => stage.with(at, () => whole.draw(stage)), backdrop: whole.backdrop };
}

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

/** Draws several things on one floor or wall, the farthest first. */
function sceneShot(name: SceneName): Shot {
  const { tint, floor, things } = SCENES[name];
  return {
    draw: (stage) => {
      for (const { look, at } of things) stage.with(at, () => bareThing(LOOKS[look])(stage));
    },
    backdrop: { tint, horizon: floor ? HORIZON : null },
  };
}

/** Draws a thing in its own coordinates, without a place in a picture. */
function bareThing(look: Look): (stage: Stage) => void {
  return isShoe(look.object) ? shoeSide(look, look.object) : thing(look, false).draw;
}
