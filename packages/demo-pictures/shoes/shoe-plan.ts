import { outline } from "#demo-pictures/drawing/geometry.ts";

export type LacedStyle = "runner" | "court" | "high-top" | "skate" | "boot";

/** The start of the throat and the opening, from above. */
export type Throat = { top: number; opening: number };

/** Returns a right sole from above, toes up, and the upper on it. */
export const SOLE = outline(
  "-24,-6 66,8 138,64 182,164 193,284 180,420 160,560 152,700 153,820 140,920 92,985 0,1006 -90,985 -137,920 -149,820 -142,700 -144,560 -164,420 -186,290 -184,172 -154,74 -96,12",
);
export const UPPER = outline(
  "-22,16 58,28 122,78 164,170 174,284 162,420 142,560 134,700 135,820 122,908 80,964 0,984 -78,964 -119,908 -131,820 -124,700 -126,560 -146,420 -167,290 -165,178 -138,86 -88,32",
);
