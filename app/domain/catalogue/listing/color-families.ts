/**
 * The colour families of the listing filter: their colour, and the words for shades in product data. A shade may belong
 * to two families. Source: specification 3.10.
 */
export const COLOR_FAMILIES = [
  { name: "black", swatch: "#1a1a1a", words: "black ink night coal pitch graphite basalt charcoal onyx jet" },
  { name: "white", swatch: "#ffffff", words: "white chalk bone cream oat paper ivory milk" },
  { name: "grey", swatch: "#8d8f91", words: "grey gray ash stone fog steel silver dusk slate" },
  { name: "beige", swatch: "#d9c7a3", words: "beige sand oat tan savanna khaki cream" },
  { name: "brown", swatch: "#7a4b2a", words: "brown chestnut gum tan tortoise camel chocolate cocoa coffee" },
  { name: "red", swatch: "#c0301c", words: "red laterite brick kola burgundy maroon crimson" },
  { name: "orange", swatch: "#ea7a1e", words: "orange mango amber coral clay rust apricot" },
  { name: "yellow", swatch: "#f2c230", words: "yellow marigold mustard gold ochre sun lemon" },
  {
    name: "green",
    swatch: "#2f7d47",
    words: "green moss mangrove sage olive palm leaf pine mint lime emerald",
  },
  { name: "blue", swatch: "#2457a8", words: "blue navy indigo cobalt sky atlantic lagoon teal turquoise" },
  { name: "purple", swatch: "#6d3fa0", words: "purple violet lilac plum grape lavender" },
  { name: "pink", swatch: "#e58aa8", words: "pink rose coral fuchsia magenta" },
] as const;

/** Returns the words of a colour family in lower case; any other name is a shade and its own only word. */
export function wordsOfColor(name: string): readonly string[] {
  return COLOR_FAMILIES.find((family) => family.name === name)?.words.split(" ") ?? [name];
}

/** Returns the families of products that are counted by their colours, in the order of the families. */
export function colorFamiliesOf(counted: readonly { name: string; products: number }[]) {
  return COLOR_FAMILIES.flatMap(({ name, words }) => {
    const family = words.split(" ");
    const fitting = counted.filter((colors) =>
      colors.name
        .toLowerCase()
        .split(/[^\p{L}]+/u)
        .some((word) => family.includes(word)),
    );
    const products = fitting.reduce((total, colors) => total + colors.products, 0);
    return fitting.length === 0 ? [] : [{ name, products }];
  });
}
