import type { Colourway, Make } from "#demo-pictures/drawing/colourway.ts";
import type { Print } from "#demo-pictures/garments/garment-parts.ts";

/** The kinds of things the generator can draw. */
export type ObjectName =
  | "runner"
  | "court"
  | "high-top"
  | "skate"
  | "slide"
  | "boot"
  | "hoodie"
  | "tee"
  | "jacket"
  | "track-pants"
  | "shorts"
  | "cap"
  | "beanie"
  | "crossbody"
  | "duffel"
  | "socks"
  | "belt"
  | "sunglasses";

/** One thing with its colours, cloth and details. */
export type Look = {
  object: ObjectName;
  colours: Colourway;
  make: Make;
  print?: Print;
  cut?: "bomber" | "wind";
  zip?: boolean;
  frame?: "square" | "round";
  /** A child's shoe: shorter, rounder, higher. */
  small?: boolean;
};

const MESH: Make = { base: "mesh", overlay: "suede" };
const KNIT: Make = { base: "knit", overlay: "smooth" };
const LEATHER: Make = { base: "leather", overlay: "leather" };
const SMOOTH: Make = { base: "smooth", overlay: "smooth" };
const MIXED: Make = { base: "leather", overlay: "suede" };
const CANVAS: Make = { base: "canvas", overlay: "canvas" };
const SUEDE: Make = { base: "suede", overlay: "suede" };
const TRAIL: Make = { base: "canvas", overlay: "suede" };
const FLEECE: Make = { base: "fleece", overlay: "fleece" };
const JERSEY: Make = { base: "jersey", overlay: "jersey" };
const NYLON: Make = { base: "nylon", overlay: "nylon" };
const RIPSTOP: Make = { base: "ripstop", overlay: "ripstop" };

/** Parses "base overlay accent sole outsole lace lining tint", each #rrggbb without the #, separated by spaces. */
function colours(text: string): Colourway {
  const [base, overlay, accent, sole, outsole, lace, lining, tint] = text.split(" ").map((hex) => `#${hex}`);
  return {
    base: base!,
    overlay: overlay!,
    accent: accent!,
    sole: sole!,
    outsole: outsole!,
    lace: lace!,
    lining: lining!,
    tint: tint!,
  };
}

function look(
  object: ObjectName,
  make: Make,
  text: string,
  details: Omit<Look, "object" | "make" | "colours"> = {},
): Look {
  return { object, make, colours: colours(text), ...details };
}

/** Every look of the demo catalogue, by name. */
export const LOOKS = {
  // Runners
  "runner-laterite": look("runner", MESH, "d9d6cf 8f9aa3 c2381a f4f1ea 2b2a29 f2efe8 3a4a52 e0e3e4"),
  "runner-river": look("runner", MESH, "1d4f55 0e3a3f e7b84a efe9dc 2b2a29 e8e2d2 123338 dbe4e3"),
  "runner-bone": look("runner", KNIT, "e9e3d5 dcd3bf b58b5a f2ecdf b58b5a f2ecdf cdbf9f ebe6db"),
  "runner-night": look("runner", KNIT, "232427 17181a 5b5f66 2c2d30 17181a 2b2c2f 101113 dcdcdd"),
  "runner-mango": look("runner", MESH, "f0e7d6 e8973a d9552b fbf6ec 8a4a22 fbf6ec 7a3d1c f3e8da"),
  "runner-lilac": look("runner", MESH, "e6e0ec b9a6cf 6a4c93 f6f3f8 6a4c93 f6f3f8 8d77ad e9e5ee"),
  "runner-moss": look("runner", MESH, "a8ab8e 5d6a48 d8a93f ece5d2 3b3a2f e9e2cf 3f472f e6e7dc"),
  "runner-small-sky": look("runner", MESH, "8fc1dd 3f7fb0 f2b134 f7f4ee 3f7fb0 f7f4ee 2d5d85 dfeaf1", {
    small: true,
  }),
  // Court
  "court-mangrove": look("court", LEATHER, "ece8dc c3ceb8 2f5d46 f4f1ea c49a6a f7f5f0 e9e4d9 e4e9e3"),
  "court-ink": look("court", LEATHER, "2c2b2a 1e1d1c c2381a f4f1ea 1e1d1c f2efe8 2a2928 e6e4df"),
  "court-clay": look("court", MIXED, "efe7da b5563a b5563a f3ecdf a8744a f3ecdf d9b89c efe3d8"),
  "court-rose": look("court", LEATHER, "f6f0ee e3b8b4 b76e79 fbf8f5 d9a79f fbf8f5 eed6d2 f2e6e3"),
  "court-sand": look("court", SUEDE, "cbb795 bfa97f 6d5535 eadfc8 a9814d eee4cf a48c63 ece4d5"),
  "court-navy": look("court", SMOOTH, "f1eee7 233a63 233a63 f4f1ea 233a63 f4f1ea 1b2c4b dfe4ec"),
  "court-small-sun": look("court", LEATHER, "f6f3ea f0c24b 2d6a8a faf7ef c49a6a faf7ef f0c24b f4ecd6", {
    small: true,
  }),
  // High-tops
  "high-kola": look("high-top", LEATHER, "8b4a55 6d323f dd9a3c f2e8da a8744a ead9c2 4a212b ecdfdd"),
  "high-lagoon": look("high-top", SUEDE, "2f7d80 1f6468 ee9a78 f1eadb b98a58 efe5d0 174a4e dbe7e6"),
  "high-bone": look("high-top", CANVAS, "ece4d2 ece4d2 8a5a34 f5efe2 b58b5a f7f2e6 d8cbb0 ece6da"),
  "high-pine": look("high-top", LEATHER, "3f6f5b 1f4a3a d9a441 f3eee2 b98a58 eee9dc 18392d e0e7e1"),
  "high-coal": look("high-top", CANVAS, "262524 262524 e9e4d8 efeae0 6b6258 efeae0 1c1b1a e2e0dc"),
  "high-small-coral": look("high-top", CANVAS, "e8705a e8705a f7f1e4 f7f1e4 c49a6a f7f1e4 b94f3d f4e2dc", {
    small: true,
  }),
  // Skate
  "skate-gum": look("skate", TRAIL, "2a2928 2a2928 e9b949 f4f1ea b98a58 f0ede6 3a3836 e6e1d6"),
  "skate-indigo": look("skate", CANVAS, "2b3f6b 2b3f6b f1e9d8 f4efe3 b98a58 f4efe3 22335a dde2ea"),
  "skate-sage": look("skate", SUEDE, "8d9c7c 7f8f6e f1e9d8 f4efe3 a9814d f1ebdc 66745a e3e8dd"),
  "skate-brick": look("skate", MIXED, "9c3d2a 8a3323 f0e4d0 f4efe3 a9814d f4efe3 6d281b ecdfd8"),
  "skate-small-grape": look("skate", CANVAS, "6d4e91 5c407d f3c64a f6f2ea b98a58 f6f2ea 4a3366 e6e0ec", {
    small: true,
  }),
  // Slides
  "slide-atlantic": look("slide", SMOOTH, "22384e 22384e e5e0d4 22384e 182634 22384e 35516b dbe1e6"),
  "slide-sand": look(
    "slide",
    { base: "foam", overlay: "foam" },
    "cdbd9e cdbd9e b9a680 cdbd9e a8946c cdbd9e c3b18e ece5d8",
  ),
  "slide-laterite": look("slide", SMOOTH, "f2eee6 f2eee6 c2381a 1f1d1c 161514 f2eee6 2c2927 ece3dd"),
  "slide-small-lagoon": look("slide", SMOOTH, "2f9c95 2f9c95 f6d55c 2f9c95 227770 2f9c95 57b8b1 dcebe9", {
    small: true,
  }),
  // Boots
  "boot-savanna": look("boot", TRAIL, "6f5a3e 8a7350 d9822b d8cdb8 2b2622 d9822b 39322a e6dfd2"),
  "boot-basalt": look(
    "boot",
    { base: "ripstop", overlay: "smooth" },
    "2a2b2d 1d1e20 c9452b 3a3b3e 141415 6a6c70 1a1b1d dededf",
  ),
  "boot-mangrove": look("boot", TRAIL, "56634a 3f4a37 e0a83a cfc7ae 2a2a24 e0d6b8 2c3427 e1e5da"),
  // Hoodies
  "hoodie-palm": look("hoodie", FLEECE, "7d8a6b d8b24a c2381a 748162 b9b2a2 e9e4d4 6b775b e3e6da", {
    print: "strip",
  }),
  "hoodie-ink": look("hoodie", FLEECE, "222120 8c867b e9e4d8 1f1e1d a5a096 e9e4d8 1b1a19 dedcd8", {
    print: "small",
  }),
  "hoodie-oat": look("hoodie", FLEECE, "d9cfba a88f66 7c3f21 d3c8b1 a89878 efe8d9 c9bda3 ece6da", {
    print: "lozenge",
  }),
  "hoodie-laterite": look("hoodie", FLEECE, "a83a22 e9c46a f1e6d2 9c351f c8bfae f1e6d2 842c19 eddfd8", {
    print: "none",
  }),
  "hoodie-cobalt": look("hoodie", FLEECE, "2a4da0 f0ede4 f0c24b 264794 c8c8cc f0ede4 1f3b7c dde2ee", {
    print: "back-strip",
  }),
  "hoodie-stone": look("hoodie", FLEECE, "8b8c86 55564f d8c48c 83847e b9b6ac 3d3e3a 6e6f69 e2e2de", {
    zip: true,
    print: "small",
  }),
  "hoodie-rose": look("hoodie", FLEECE, "d9a5a0 8d4b4b fbf3ee d19b96 c8bfb6 fbf3ee c08a85 f1e4e1", {
    print: "small",
  }),
  // Tees
  "tee-paper": look("tee", JERSEY, "f1ede3 3a4a52 c2381a efebe0 2b2a29 f1ede3 c2381a ebe8e0", {
    print: "lozenge",
  }),
  "tee-ink": look("tee", JERSEY, "232221 d8b24a c2381a 21201f 2b2a29 e9e4d8 c2381a e0deda", {
    print: "strip",
  }),
  "tee-indigo": look("tee", JERSEY, "2c3a63 8fa3d1 f1e9d8 2a375e 2b2a29 f1e9d8 1d2747 dee2eb", {
    print: "small",
  }),
  "tee-sun": look("tee", JERSEY, "e9bd55 7c3f21 2b2a29 e5b84e 2b2a29 2b2a29 7c3f21 f3ead4", {
    print: "back-strip",
  }),
  "tee-fog": look("tee", JERSEY, "b9c0c2 3a4a52 0e4a4f b4bbbd 2b2a29 f1ede3 3a4a52 e3e6e7", {
    print: "none",
  }),
  "tee-small-leaf": look("tee", JERSEY, "7fae7a f6f1e4 d9552b 79a874 2b2a29 f6f1e4 d9552b e2ece0", {
    print: "sun",
  }),
  // Jackets
  "jacket-bomber-night": look("jacket", NYLON, "23304f 1d2842 c2681a 1d2842 b9b2a2 e9e4d4 c2681a dee2ea", {
    cut: "bomber",
  }),
  "jacket-bomber-olive": look("jacket", NYLON, "5b6146 4d533b e07a2f 4d533b b9a77c e9e4d4 d9722a e4e6da", {
    cut: "bomber",
  }),
  "jacket-wind-pitch": look("jacket", RIPSTOP, "e7e2d4 2f5d46 c2381a e7e2d4 b9b2a2 e7e2d4 244a37 e5e8e0", {
    cut: "wind",
  }),
  "jacket-wind-dusk": look("jacket", RIPSTOP, "3b3d44 24262b e0a83a 3b3d44 8d8f93 3b3d44 1c1d21 e0e0e2", {
    cut: "wind",
  }),
  "jacket-wind-lagoon": look("jacket", RIPSTOP, "d8e3e2 1f7a80 f0b73f d8e3e2 b9b2a2 d8e3e2 155a5f dfeaea", {
    cut: "wind",
  }),
  // Track pants
  "pants-ink": look("track-pants", NYLON, "262626 303030 f0ede6 222222 8d8a84 f0ede6 1b1b1b dededc"),
  "pants-mangrove": look("track-pants", NYLON, "23493a e7e2d4 c2381a 1f4234 b9b2a2 e7e2d4 18342a e0e7e2"),
  "pants-ash": look("track-pants", FLEECE, "a3a49f a3a49f 55564f 9b9c97 8d8a84 f0ede6 80817c e4e4e1"),
  "pants-navy": look("track-pants", JERSEY, "25345a 25345a e0b24a 212f52 b9a77c e9e4d4 1b2743 dee2ea"),
  "pants-plum": look("track-pants", FLEECE, "6b3a4a 6b3a4a e8c9b8 643545 b9a79c e8d9cf 512b38 ebe0e2"),
  // Shorts
  "shorts-sky": look("shorts", NYLON, "8fb0c4 f0ede6 c2381a 86a7bb b9b2a2 f0ede6 6d8ea2 e0e8ec"),
  "shorts-ink": look(
    "shorts",
    { base: "mesh", overlay: "mesh" },
    "252525 c2381a f0ede6 212121 8d8a84 f0ede6 191919 e0dedb",
  ),
  "shorts-clay": look("shorts", FLEECE, "b8694a b8694a f1e6d2 ae6144 b9a79c f1e6d2 93523a efe2da"),
  "shorts-small-lime": look("shorts", JERSEY, "b7c95a 3f7fb0 2d5d85 afc153 8d8a84 f6f2ea 94a545 e9edd8"),
  // Headwear
  "cap-mangrove": look("cap", CANVAS, "2f5d46 2f5d46 d8b24a 2f5d46 b9b2a2 e9e4d4 1f3f30 e0e7e2"),
  "cap-ink": look("cap", CANVAS, "262524 262524 c2381a 262524 8d8a84 e9e4d4 1a1918 e2e0dc"),
  "cap-oat": look("cap", CANVAS, "dccfb4 8a4a2b 8a4a2b dccfb4 b9a77c e9e4d4 8a4a2b ece6da"),
  "beanie-marigold": look("beanie", FLEECE, "c9731f c9731f 2b2a29 c9731f 8d8a84 e9e4d4 8a4a14 f1e6d8"),
  "beanie-river": look("beanie", FLEECE, "17525a 17525a e7b84a 17525a 8d8a84 e9e4d4 0e3a3f dce5e5"),
  // Bags
  "crossbody-ink": look("crossbody", RIPSTOP, "2b2a29 2b2a29 d8b24a 2b2a29 b4b0a6 3a3937 1a1918 e4e3dc"),
  "crossbody-sage": look("crossbody", NYLON, "7c8a72 6c7a63 e9dfc6 7c8a72 b9a77c e0d7bf 566150 e4e8df"),
  "duffel-navy": look(
    "duffel",
    { base: "canvas", overlay: "leather" },
    "23304f 8a5a34 8a5a34 23304f c9b27a d8cdb8 18223a e2e4e8",
  ),
  "duffel-brick": look(
    "duffel",
    { base: "canvas", overlay: "suede" },
    "9c4630 3a2a22 3a2a22 9c4630 b9a77c 3a2a22 6d2f20 ecdfd8",
  ),
  // Small things
  "socks-stripe": look("socks", FLEECE, "f0ede6 23304f c2381a f0ede6 8d8a84 e9e4d4 f0ede6 e4e6ea"),
  "socks-ink": look("socks", FLEECE, "2a2928 8c867b e0a83a 2a2928 8d8a84 e9e4d4 1a1918 e2e0dc"),
  "socks-leaf": look("socks", FLEECE, "d9e0c8 4f7a4a d9552b d9e0c8 8d8a84 e9e4d4 d9e0c8 e6ecdf"),
  "belt-tan": look("belt", LEATHER, "6b4426 6b4426 c2381a 6b4426 c9b27a e9e4d4 a57c52 e9e3d8"),
  "belt-ink": look(
    "belt",
    { base: "webbing", overlay: "webbing" },
    "2b2c2e 2b2c2e e0a83a 2b2c2e a9abae e9e4d4 3b3c3f e1e1e0",
  ),
  "sun-tortoise": look(
    "sunglasses",
    { base: "patent", overlay: "patent" },
    "3d2716 3d2716 c9b27a 3d2716 c9b27a e9e4d4 2a2a22 ece5da",
  ),
  "sun-ink": look(
    "sunglasses",
    { base: "patent", overlay: "patent" },
    "181818 181818 c9c9c9 181818 b9b9b9 e9e4d4 1d2a3a dfe2e6",
    { frame: "round" },
  ),
} satisfies Record<string, Look>;

export type LookName = keyof typeof LOOKS;
