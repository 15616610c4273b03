import { darker } from "#demo-pictures/drawing/colour.ts";
import type { Colourway, Make } from "#demo-pictures/drawing/colourway.ts";
import type { Field } from "#demo-pictures/drawing/field.ts";
import { ellipse, line, outline } from "#demo-pictures/drawing/geometry.ts";
import type { Stage } from "#demo-pictures/scene/stage.ts";
import { panel, stitchedEdge } from "./shoe-parts.ts";
import type { LacedStyle } from "./shoe-plan.ts";

/**
 * Draws what is sewn over the toes, from above: a runner's guard, a skate shoe's cap, else a wing around perforations.
 */
export function toeTop(stage: Stage, c: Colourway, make: Make, style: LacedStyle, upper: Field) {
  if (style === "runner") {
    const guard = outline(
      "-190,330! -150,250 -116,170 -70,116 -10,100 60,118 112,176 146,250 196,330! 240,100 120,-40 -30,-60 -160,0 -230,140",
    );
    panel(stage, guard, c.overlay, make, upper, {
      lift: 7,
      seams: [["-176,306 -150,250 -116,170 -70,116 -10,100 60,118 112,176 146,250 176,300", -9]],
    });
  } else if (style === "skate") {
    const cap = outline("-210,236! -100,214 0,206 100,216 210,240! 230,60 100,-60 -120,-60 -230,60");
    panel(stage, cap, c.overlay, make, upper, {
      lift: 6,
      shadow: 0.45,
      seams: [["-172,228 -100,214 0,206 100,216 176,230", -9]],
    });
  } else {
    for (let row = 0; row < 7; row += 1) {
      const half = 2 + Math.min(row, 3);
      for (let i = -half; i <= half; i += 1) {
        stage.piece(ellipse(i * 20 + (row % 2) * 10 - 4, 104 + row * 17 + i * i * 1.6, 4.2, 4.2), {
          color: darker(c.base, 0.75),
          material: "rubber",
          gloss: 0,
          within: upper,
        });
      }
    }
    const wing = outline(
      "-196,360! -156,290 -134,196 -96,108 -30,64 40,72 104,126 138,206 156,290 200,360! 240,100 120,-60 -30,-80 -160,-20 -240,140",
    );
    const color = style === "boot" ? c.outsole : c.overlay;
    stage.piece(wing, {
      color,
      material: style === "boot" ? "rubber" : make.overlay,
      lift: 7,
      bevel: 5,
      shadow: 0.5,
      spread: 6,
      within: upper,
    });
    if (style !== "boot")
      stitchedEdge(
        stage,
        line("-176,326 -156,290 -134,196 -96,108 -30,64 40,72 104,126 138,206 156,290 176,326"),
        -9,
        color,
        upper,
        true,
      );
  }
}
