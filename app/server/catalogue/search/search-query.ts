import { sql } from "drizzle-orm";
import {
  correctedWords,
  type KnownWord,
  readTerms,
  searchWords,
  type Term,
  wordsToLookUp,
} from "#app/domain/catalogue/search/read-search.ts";
import type { FoundPage } from "#app/domain/catalogue/search/search-words.ts";
import type { Database } from "#app/server/platform/db/open-database.ts";
import type { Shop } from "#app/server/shop.ts";
import { cacheRegion } from "#packages/data-cache";

/**
 * A search as five queries of `products.search_document`, each wider than the one before. The first requires all words in
 * the name, a category in itself, and a colour among the colours. The second asks for words in name or brand. The third
 * adds category, tags and audience; the fourth colours and sizes; the fifth the description. Where a word for a category
 * is also in names, the first two come once more before them, with that word in the name: "runner" finds every sneaker,
 * but first the runners.
 */
export type SearchQuery = { typed: string; tiers: string[] };

/** What a typed search was read as. */
type SearchReading = {
  /** Null where no word of it is about products, or none of them is in one. */
  query: SearchQuery | null;
  /** The words that count, where one was corrected or dropped; else null. */
  shown: string | null;
  /** What is in no product on sale: words, and those together that are in some only one by one. */
  dropped: string[];
  pages: FoundPage[];
};

type Known = ReadonlyMap<string, KnownWord>;

/** Readings of searches, by what was typed. */
const searchReadingRegion = cacheRegion<SearchReading>(500);

/** A longer search is read without its end, and two of them may be the same. */
const MOST_LETTERS = 200;

/**
 * Reads a search: words of the shop's table mean what it says, a slip means the nearest brand, kind, colour or model,
 * and what no product on sale has, or has together, is dropped. Cached until the catalogue changes.
 */
export function readSearch(shop: Pick<Shop, "db" | "dataCache">, typed: string): Promise<SearchReading> {
  const start = typed.slice(0, MOST_LETTERS);
  return shop.dataCache.region(searchReadingRegion).getOrLoad(start, () => parseSearch(shop.db, start));
}

async function parseSearch(db: Database, typed: string): Promise<SearchReading> {
  const words = searchWords(typed);
  let known = await lookUp(db, words);
  let terms = readTerms(words, known);
  const corrected = correctedWords(terms, known);
  if (corrected !== null) {
    known = await lookUp(db, corrected);
    terms = readTerms(corrected, known);
  }
  const pages = terms.flatMap(({ meaning }) => (meaning?.kind === "page" ? meaning.page : []));
  const named = terms
    .filter(({ meaning }) => meaning?.kind !== "page")
    .map((term, at, { length }) => ({ ...term, tiers: tiersOf(term, known, at === length - 1) }));
  const { alone, together } = await matchedTerms(
    db,
    named.filter(({ isKnown }) => isKnown),
  );
  const unmatched = named.filter((term) => !alone.includes(term)).map((term) => shownAs([term]));
  const typedAs = shownAs(together);
  const tiers = new Set(TIERS.map((_, tier) => queryOf(together, tier)));
  return {
    query: together.length === 0 ? null : { typed: typedAs, tiers: [...tiers] },
    shown: corrected !== null || together.length < named.length ? typedAs : null,
    dropped: together.length < alone.length ? [...unmatched, shownAs(alone)] : unmatched,
    pages: await publishedPages(db, pages),
  };
}

async function lookUp(db: Database, words: readonly string[]): Promise<Known> {
  if (words.length === 0) return new Map();
  const lookedUp = sql.param(wordsToLookUp(words));
  const { rows } = await db.execute<{ word: string; known: KnownWord }>(
    sql`select word, known from search_look_up(${lookedUp}::text[], ${sql.param(words)}::text[])`,
  );
  return new Map(rows.map(({ word, known }) => [word, known]));
}

type TieredTerm = Term & { tiers: string[] };

function shownAs(terms: TieredTerm[]): string {
  return terms.map(({ shown }) => shown).join(" ");
}

function queryOf(terms: TieredTerm[], tier: number): string {
  return terms.map(({ tiers }) => `(${tiers[tier]})`).join("&");
}

/** Returns the terms that some product on sale has, and the most of them that one has. One alone may find nothing. */
async function matchedTerms(db: Database, terms: TieredTerm[]) {
  if (terms.length < 2 || (await areMatched(db, [terms]))[0]) return { alone: terms, together: terms };
  const each = terms.map((term) => [term]);
  const found = await areMatched(db, each);
  const alone = terms.filter((_, at) => found[at]);
  const most = await mostTogether(db, alone.toSorted(byTelling));
  return { alone, together: alone.filter((term) => most.includes(term)) };
}

/** What a term tells: the kind of thing, then a brand or model, and last what is dropped first. */
const TELLING = ["words", undefined, "color", "audience", "sizes"];
const byTelling = (one: Term, other: Term) =>
  TELLING.indexOf(one.meaning?.kind) - TELLING.indexOf(other.meaning?.kind);

/** Returns the terms that a product has together: all, or all but one; else the last is dropped, and so on. */
async function mostTogether(db: Database, terms: TieredTerm[]): Promise<TieredTerm[]> {
  if (terms.length < 2) return terms;
  const options = [terms, ...terms.map((_, at) => terms.toSpliced(at, 1)).reverse()];
  const found = await areMatched(db, options);
  return options[found.indexOf(true)] ?? (await mostTogether(db, terms.slice(0, -1)));
}

/** Returns for each combination of terms whether a product on sale has all of it. */
async function areMatched(db: Database, combinations: TieredTerm[][]): Promise<boolean[]> {
  const questions = sql.param(combinations.map((terms) => queryOf(terms, TIERS.length - 1)));
  const { rows } = await db.execute<{ found: boolean[] }>(
    sql`select search_matched(${questions}::text[]::tsquery[]) as found`,
  );
  return rows[0]?.found ?? [];
}

async function publishedPages(db: Database, pages: readonly FoundPage[]): Promise<FoundPage[]> {
  if (pages.length === 0) return [];
  const { rows } = await db.execute<{ href: string }>(
    sql`select '/page/' || lower(slug) as href from content_pages where is_published`,
  );
  const published = new Set(rows.map(({ href }) => href));
  return [...new Set(pages)].filter(({ href }) => !href.startsWith("/page/") || published.has(href));
}

/** The fields of a document (`database/functions/columns/search.sql`) in which each query looks for a word. */
const TIERS = ["a", "ab", "a", "ab", "abc", "abcd", "e"];
const TIERS_OF_COLORS = ["d", "ad", "d", "ad", "abd", "abcd", "e"];
/** In the first two a word for a category must be in the name as well. */
const NAMED_TIERS = 2;

function tiersOf({ words, meaning }: Term, known: Known, isLast: boolean): string[] {
  const typed = words.map((word) =>
    formsOf(word, known, isLast && meaning === null && word === words.at(-1)),
  );
  switch (meaning?.kind) {
    case "audience":
      return TIERS.map((fields) => {
        const isWide = fields !== "a" && fields !== "ab" && meaning.audience !== "kids";
        return `'i${meaning.audience}'${isWide ? "|'iunisex'" : ""}`;
      });
    case "sizes":
      return TIERS.map(() =>
        meaning.sizes.map(({ size, audience }) => `'d${size}'&'i${audience}'`).join("|"),
      );
    case "color":
      return TIERS_OF_COLORS.map((fields) => {
        // The colour itself comes before its shades.
        const others = fields === "d" ? [meaning.family] : [meaning.family, ...meaning.shades];
        return [typed, ...others.map((word) => [formsOf(word, known)])]
          .map((phrase) => phraseIn(fields, phrase))
          .join("|");
      });
    default: {
      const phrases = meaning?.kind === "words" ? meaning.phrases : [];
      const others = phrases.map((phrase) => phrase.split(" ").map((word) => formsOf(word, known)));
      const joined = [words, ...phrases.map((phrase) => [phrase.replaceAll(" ", "")])].map((all) =>
        all.join(""),
      );
      const categories = joined.flatMap((name) => known.get(name)?.categories ?? []);
      const kinds = [...new Set(categories)].map((name) => lexeme(`g${name.slice(0, 200)}`)).join("|");
      const isNamed = known.get(words.join(""))?.isName;
      return TIERS.map((fields, tier) => {
        const found = [typed, ...others].map((phrase) => phraseIn(fields, phrase)).join("|");
        if (kinds === "") return found;
        if (isNamed && tier < NAMED_TIERS) return `(${kinds})&(${phraseIn(fields, typed)})`;
        return fields === "e" ? `${kinds}|${found}` : kinds;
      });
    }
  }
}

type Form = { word: string; begins: boolean };

/** Returns the forms of a word in documents; the last one typed may be half of it. */
function formsOf(word: string, known: Known, isHalf = false): Form[] {
  const stem = known.get(word)?.stem ?? word;
  const begins = isHalf && word.length >= 2 && /[^0-9.]/.test(word);
  return begins
    ? [{ word, begins }, ...(stem === word ? [] : [{ word: stem, begins: false }])]
    : [{ word: stem, begins }];
}

function phraseIn(fields: string, phrase: Form[][]): string {
  return phrase
    .map((forms) => {
      const written = [...fields].flatMap((field) =>
        forms.map(({ word, begins }) => `${lexeme(field + word)}${begins ? ":*" : ""}`),
      );
      return `(${written.join("|")})`;
    })
    .join("&");
}

/** Returns a word of `products.search_document` as a query writes it. */
export function lexeme(word: string): string {
  return `'${word.replace(/['\\]/g, (sign) => sign + sign)}'`;
}
