import type { ProductStory } from "#app/domain/catalogue/product-story.ts";

/** The story of a product in the demo shop; the day of the check is the day the product was added. */
export type DemoStory = Omit<ProductStory, "checkedOn">;

const MESH_CARE =
  "Knock the dust out dry, then a soft brush and cool soapy water. Dry in the shade: midday sun makes the foam yellow.";
const LEATHER_CARE =
  "Wipe the dust off with a damp cloth every evening. Once a month a little neutral cream, since the heat dries leather out. Never on a zinc roof.";
const SUEDE_CARE =
  "Brush dry, in one direction, and keep it out of the rain. Red dust comes out with a piece of white bread or a rubber.";
const CANVAS_CARE =
  "Take the laces out and wash by hand, cool. Stuff with newspaper and dry in the shade, so that the rubber does not lift.";

/** By the part of a product's address that is its own. */
export const DEMO_STORIES: Record<string, DemoStory> = {
  "kairaba-avenue-runner-laterite": {
    origin:
      "Laterite is the red earth of the roads upcountry. It settles on everything from November to June, so we put it on the heel, where it belongs.",
    materials: "Open mesh, ash suede, foam in two densities, carbon rubber outsole.",
    care: MESH_CARE,
    fit: "True to size. Wide feet go half a size up.",
    checkedBy: "Fatou Ceesay",
  },
  "kairaba-avenue-runner-river": {
    origin:
      "The green of the river under Denton Bridge when the tide turns, with the yellow of the pirogues that lie there.",
    materials: "Mesh and suede, padded collar, foam in two densities, rubber outsole.",
    care: MESH_CARE,
    fit: "True to size.",
    checkedBy: "Fatou Ceesay",
  },
  "yeezy-drift-knit-bone": {
    origin: "Bone is the colour of the shells on the beach at Bakau once the sun has bleached them.",
    materials: "One-piece knit, moulded foam, gum rubber.",
    care: MESH_CARE,
    fit: "Runs small: take half a size up.",
    checkedBy: "Lamin Jatta",
  },
  "yeezy-drift-knit-night": {
    origin:
      "Made for the walk home from Senegambia after the music stops: black, with one line that light finds.",
    materials: "One-piece knit, moulded foam, gum rubber.",
    care: MESH_CARE,
    fit: "Runs small: take half a size up.",
    checkedBy: "Lamin Jatta",
  },
  "adidas-baseline-court-mangrove": {
    origin:
      "Mangrove green, from the trees that hold the banks of the river together and the oysters with them.",
    materials: "Smooth leather, textile lining, rubber cupsole.",
    care: LEATHER_CARE,
    fit: "True to size; the leather gives after a week.",
    checkedBy: "Fatou Ceesay",
  },
  "nike-court-standard-ink": {
    origin: "Ink, for the black of the school uniform shoe that everybody wished was this one.",
    materials: "Full-grain leather, textile lining, rubber cupsole.",
    care: LEATHER_CARE,
    fit: "True to size.",
    checkedBy: "Lamin Jatta",
  },
  "off-white-patched-low-clay": {
    origin: "Clay, from the water jars of the potters at Alohungari, which keep water cool without a wire.",
    materials: "Leather and suede patches, cotton lining, rubber cupsole.",
    care: SUEDE_CARE,
    fit: "Generous: between two sizes take the smaller one.",
    checkedBy: "Awa Sowe",
  },
  "jordan-rise-high-kola": {
    origin:
      "Kola is the nut that opens every naming and every wedding. Split it, and this is the red inside.",
    materials: "Leather and suede, padded ankle, rubber cupsole.",
    care: LEATHER_CARE,
    fit: "True to size; snug at the ankle for the first days.",
    checkedBy: "Awa Sowe",
  },
  "jordan-rise-high-lagoon": {
    origin:
      "The lagoon behind Kotu beach, early, before the wind comes up: green from one side to the other, with coral light at the edge.",
    materials: "Suede from toe to ankle, leather heel, rubber cupsole.",
    care: SUEDE_CARE,
    fit: "True to size; snug at the ankle for the first days.",
    checkedBy: "Awa Sowe",
  },
  "converse-harmattan-high-bone": {
    origin: "The harmattan blows from the desert in January and turns the whole sky this colour.",
    materials: "Heavy cotton canvas, rubber toe and foxing.",
    care: CANVAS_CARE,
    fit: "Runs large: take half a size down.",
    checkedBy: "Fatou Ceesay",
  },
  "supreme-deck-low-gum": {
    origin: "Gum, for the sole: natural rubber, the colour of gum arabic as it comes from the tree.",
    materials: "Suede and canvas, gum rubber, padded tongue.",
    care: SUEDE_CARE,
    fit: "True to size.",
    checkedBy: "Lamin Jatta",
  },
  "kairaba-pickup-low-junior-grape": {
    origin: "The purple of the grape drink at the corner shop, in a bag, with a straw.",
    materials: "Synthetic leather, textile lining, hook-and-loop strap, rubber outsole.",
    care: "A damp cloth is enough. The insole comes out and dries in the shade overnight.",
    fit: "Leave a thumb's width to grow.",
    checkedBy: "Fatou Ceesay",
  },
  "kairaba-strip-weave-hoodie-palm": {
    origin:
      "Palm, for the trees; the band is a strip of cloth as it comes from the loom, a hand's breadth wide.",
    materials: "Heavy cotton fleece, woven cotton band.",
    care: "Wash cool, inside out. Dry in the shade, since the midday sun takes the green out.",
    fit: "Roomy. Take your usual size.",
    checkedBy: "Awa Sowe",
  },
};
