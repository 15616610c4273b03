import { type Matrix, placed } from "#demo-pictures/drawing/geometry.ts";
import type { LookName } from "./looks.ts";

/** Several things in one picture; all fit the middle of the frame, for a square or a wide crop. */
export type Scene = {
  tint: string;
  /** On the floor of the studio, or laid out flat. */
  floor: boolean;
  /** The farthest comes first. */
  things: { look: LookName; at: Matrix }[];
};

/** Returns a scene with one shoe in front and another colour of it behind, mirrored. */
function two(tint: string, front: LookName, behind: LookName, size = 1): Scene {
  return {
    tint,
    floor: true,
    things: [
      { look: behind, at: [-0.76 * size, 0, 0, 0.76 * size, 480 + 436 * size, 764] },
      { look: front, at: placed(480 - 424 * size, 930, 0.82 * size) },
    ],
  };
}

export const SCENES = {
  nike: two("#d9b0a4", "court-ink", "court-rose"),
  jordan: two("#a897b8", "high-kola", "high-lagoon", 0.88),
  adidas: two("#2f5d46", "court-mangrove", "court-navy"),
  yeezy: two("#c7ad86", "runner-bone", "runner-night"),
  "new-balance": two("#d98f3d", "runner-mango", "runner-lilac"),
  converse: two("#2c3a63", "high-bone", "high-small-coral", 0.88),
  sneakers: {
    tint: "#d9a441",
    floor: true,
    things: [
      { look: "high-bone", at: [-0.66, 0, 0, 0.66, 900, 720] },
      { look: "court-navy", at: placed(40, 812, 0.66) },
      { look: "runner-laterite", at: [-0.76, 0, 0, 0.76, 920, 950] },
    ],
  },
  streetwear: {
    tint: "#b5532f",
    floor: false,
    things: [
      { look: "hoodie-palm", at: placed(-190, 160, 1, -7) },
      { look: "jacket-bomber-night", at: placed(370, 150, 0.94, 9) },
    ],
  },
  apparel: {
    tint: "#3d6b73",
    floor: false,
    things: [
      { look: "pants-mangrove", at: placed(-110, 130, 0.92, -6) },
      { look: "tee-paper", at: placed(230, 260, 0.84, 8) },
    ],
  },
  accessories: {
    tint: "#6f8a7a",
    floor: true,
    things: [
      { look: "duffel-brick", at: placed(120, 20, 0.82) },
      { look: "cap-oat", at: placed(420, 470, 0.54) },
      { look: "sun-ink", at: placed(30, 570, 0.5) },
    ],
  },
} satisfies Record<string, Scene>;

export type SceneName = keyof typeof SCENES;
