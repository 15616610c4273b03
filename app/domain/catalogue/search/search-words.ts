import { COLOR_FAMILIES, wordsOfColor } from "#app/domain/catalogue/listing/color-families.ts";
import { AUDIENCES, type TargetAudience } from "#app/domain/catalogue/product.ts";
import { convertSize, shoeSizes } from "#app/domain/catalogue/sizes/size-chart.ts";
import type { SizeSystem } from "#app/domain/catalogue/sizes/size-system.ts";

/** A page of the shop that a search finds. */
export type FoundPage = { href: string; label: string };

type Audience = Exclude<TargetAudience, "unisex">;

/**
 * What a word of a search means: other words for it in product data, a colour by its shades, an audience, a size in
 * the stored system for an audience, or a page of the shop.
 */
export type Meaning =
  | { kind: "words"; phrases: readonly string[] }
  | { kind: "color"; family: string; shades: readonly string[] }
  | { kind: "audience"; audience: Audience }
  | { kind: "sizes"; sizes: readonly { size: string; audience: TargetAudience }[] }
  | { kind: "page"; page: FoundPage };

/**
 * What products are called, and what else shoppers call it, in English and French; alternatives are separated by `|`.
 * Every word of this file is in lower case without accents and spaces, and in the singular where that only lacks an s.
 */
const KINDS: Record<string, string> = {
  sneakers: `sneaker shoe kick trainer runner footwear gymshoe tennisshoe sportshoe takkie takky chaussure basket tennis
    soulier`,
  slides: "slide slider sandal slipper flipflop claquette sandale tong pantoufle",
  trail: "boot hikingboot botte bottine",
  "trail|outdoor": "hiking randonnee",
  high: "hightop montante",
  "track pants|track jacket": "tracksuit survetement ensemble",
  "track pants": "trackpant",
  "track pants|joggers|pants": "jogger jogging",
  pants: "pant trouser sweatpant pantalon",
  "cargo pants": "cargo",
  shorts: "short bermuda",
  hoodie: "hoodie hoody hoodedsweatshirt capuche sweatcapuche",
  "hoodie|sweatshirt|pullover": "sweater sweatshirt jumper crewneck pullover pull sweat",
  "tee|t shirt": "tee tshirt teeshirt maillot",
  "shirt|tee": "shirt chemise",
  "jacket|windbreaker|bomber": "jacket coat veste blouson manteau",
  windbreaker: "windbreaker coupevent",
  "apparel|streetwear": "clothes clothe clothing vetement habit",
  "cap|beanie": "hat chapeau",
  cap: "cap snapback baseballcap casquette",
  "beanie|hat": "beanie bonnet",
  "bag|backpack": "bag sac backpack rucksack schoolbag sacdos sacados cartable",
  crossbody: "crossbody bumbag fannypack waistbag sidebag purse handbag sacoche sacmain banane",
  duffel: "duffel duffle holdall luggage valise",
  belt: "belt ceinture",
  socks: "sock chaussette",
  laces: "lace shoelace lacet",
  sunglasses: "sunglass sunglasses shade glass glasses spec lunette lunettesoleil lunettessoleil",
  // Here so that none of them counts as a slip: robe is no rose.
  dress: "dress dresses robe",
  skirt: "skirt jupe",
  watch: "watch watches montre",
};

/** Other names of brands, models and sizes. */
const NAMES: Record<string, string> = {
  "air jordan|jordan": "aj",
  "air jordan 1|jordan 1": "aj1 j1",
  "air jordan 3": "aj3",
  "air jordan 4|jordan 4": "aj4 j4",
  "air jordan 11": "aj11",
  "air force": "airforce",
  "air force 1": "af1",
  "air max": "airmax",
  "new balance": "nb",
  "adidas nmd": "nmd",
  adidas: "threestripe",
  converse: "chuck chucktaylor allstar",
  "off white": "ow",
  "stone island": "stoney stonie",
  supreme: "preme",
  xs: "extrasmall",
  s: "small",
  m: "medium",
  l: "large",
  xl: "extralarge",
};

/** Names of colour families beside the English one. */
const COLORS: Record<(typeof COLOR_FAMILIES)[number]["name"], string> = {
  black: "noir noire",
  white: "blanc blanche",
  grey: "gray gris grise",
  beige: "",
  brown: "marron brun brune",
  red: "rouge",
  orange: "",
  yellow: "jaune",
  green: "vert verte",
  blue: "bleu bleue",
  purple: "violet violette mauve",
  pink: "rose",
};

const AUDIENCE_WORDS: Record<Audience, string> = {
  men: "men man mens male gent guy homme monsieur",
  women: "women woman womens wemen female lady ladie ladys femme dame",
  kids: `kid kiddie child children childrens boy girl junior baby babie toddler enfant garcon fille bebe`,
};

const PAGES: Record<string, [label: string, words: string]> = {
  "/track": ["Track an order", "order trackorder tracking tracknumber orderstatus commande suivre suivi"],
  "/page/returns": ["Returns", "return returnpolicy refund exchange retour echange remboursement rembourser"],
  "/page/size-guide": ["Size guide", "guide chart sizing"],
  "/page/shipping": ["Shipping", "shipping delivery shippingcost deliverycost deliverytime livraison"],
  "/page/contact": ["Contact", "contact contactus whatsapp whatsappnumber phonenumber address help aide"],
  "/page/about": ["About us", "about aboutus aboutkairaba"],
  "/page/terms": ["Terms", "term payment paymentmethod pay wave qmoney afrimoney paiement payer"],
  "/page/privacy": ["Privacy", "privacy privacypolicy confidentialite"],
  "/new": ["New arrivals", "newarrival newin nouveaute"],
  "/account": ["Your account", "account myaccount login signin compte"],
};

/** Words that say nothing about a product. */
const FILLERS = new Set(
  words(`a an and the in for with of or by to from my i me we you your is are it do does can could how where what any some
    have has got get show find buy want need looking look please like size sizes eu on sale cheap cheapest best nice buy
    price prices original pair pairs quality online shop
    le la les un une des du de d l et ou en au aux pour avec ma mon mes je pas cher taille tailles pointure prix solde
    soldes promo acheter`),
);

/** Returns whether a word says nothing about a product. */
export function isFiller(word: string): boolean {
  return FILLERS.has(word);
}

const MEANINGS = new Map<string, Meaning>([
  ...entriesOf({ ...KINDS, ...NAMES }, (phrases) => ({ kind: "words", phrases: phrases.split("|") })),
  ...COLOR_FAMILIES.flatMap(({ name: family }) =>
    words(`${family} ${COLORS[family]}`).map((word): [string, Meaning] => {
      return [word, { kind: "color", family, shades: wordsOfColor(family) }];
    }),
  ),
  ...entriesOf(AUDIENCE_WORDS, (audience) => ({ kind: "audience", audience })),
  ...Object.entries(PAGES).flatMap(([href, [label, named]]) => {
    const page = { href, label };
    return words(named).map((word): [string, Meaning] => [word, { kind: "page", page }]);
  }),
]);

/** The kinds and colours, in singular and plural: what a slip may be corrected to besides words of the catalogue. */
export const KINDS_AND_COLORS: readonly string[] = [
  ...Object.values(KINDS).flatMap(words),
  ...COLOR_FAMILIES.flatMap(({ words: shades }) => words(shades)),
  ...Object.values(COLORS).flatMap(words),
].flatMap((word) => [word, `${word}s`]);

const FOREIGN_SIZE = /^(?:(uk|us|eu|jp)(\d+(?:\.5)?)|(\d+(?:\.5)?)(uk|us|eu|jp))$/;

/** Returns what one or several words without spaces mean ("trackpants", "uk8"); null for all others. */
export function meaningOf(joined: string): Meaning | null {
  const meaning = MEANINGS.get(joined) ?? MEANINGS.get(joined.replace(/s$/, ""));
  if (meaning) return meaning;
  const [, before, after, first, last] = FOREIGN_SIZE.exec(joined) ?? [];
  const system = (before ?? last)?.toUpperCase() as SizeSystem | undefined;
  const size = after ?? first;
  if (system === undefined || size === undefined) return null;
  const sizes = AUDIENCES.flatMap((audience) =>
    shoeSizes(audience)
      .filter((stored) =>
        convertSize(stored, system, audience)
          ?.match(/[\d.]+/g)
          ?.includes(size),
      )
      .map((stored) => ({ size: stored, audience })),
  );
  return sizes.length === 0 ? null : { kind: "sizes", sizes };
}

function entriesOf<Name extends string>(
  table: Record<Name, string>,
  meaning: (name: Name) => Meaning,
): [string, Meaning][] {
  // A table's keys have the table's type.
  const rows = Object.entries(table) as [Name, string][];
  return rows.flatMap(([name, named]) =>
    words(named).map((word): [string, Meaning] => [word, meaning(name)]),
  );
}

function words(text: string): string[] {
  return text.split(/\s+/).filter((word) => word !== "");
}
