import type { Look, ObjectName } from "#demo-pictures/scene/looks.ts";
import type { Stage } from "#demo-pictures/scene/stage.ts";
import { bootSide } from "./boot.ts";
import { courtSide } from "./court.ts";
import { highTopSide } from "./high-top.ts";
import { runnerSide } from "./runner.ts";
import { skateSide } from "./skate.ts";
import { slideSide } from "./slide.ts";

const SHOES = {
  runner: runnerSide,
  court: courtSide,
  "high-top": highTopSide,
  skate: skateSide,
  slide: slideSide,
  boot: bootSide,
};

export type ShoeName = keyof typeof SHOES;

export function isShoe(object: ObjectName): object is ShoeName {
  return object in SHOES;
}

/** Draws a shoe from the side, on its own last. */
export function shoeSide(look: Look, object: ShoeName): (stage: Stage) => void {
  return (stage) => {
    const draw = () => SHOES[object](stage, look.colours, look.make);
    if (look.small) stage.with([0.93, 0, 0, 1.13, 35, 0], draw);
    else draw();
  };
}
