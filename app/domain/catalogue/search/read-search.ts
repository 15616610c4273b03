import { lettersApart } from "./letters-apart.ts";
import { isFiller, KINDS_AND_COLORS, type Meaning, meaningOf } from "./search-words.ts";

const MOST_WORDS = 8;
/** So many typed words may be one: "track suit", "t shirts". */
const MOST_JOINED = 3;

/** What the catalogue knows of a word. */
export type KnownWord = {
  /** Equal for the word's other forms. */
  stem: string;
  /** Whether a product has had it, or, for the last word of a search, one that begins so. */
  isKnown: boolean;
  /** Whether a brand, kind, colour or model has it, as it is written. */
  isName: boolean;
  /** The brand and the categories of this name, spaces aside. */
  brand: string | null;
  categories: readonly string[];
  /** Names like it, where it is unknown. */
  near: readonly string[];
};

/** A part of a search. */
export type Term = {
  words: readonly string[];
  meaning: Meaning | null;
  /** How a heading writes it. */
  shown: string;
  isKnown: boolean;
};

/** Returns the words of a typed search in lower case without accents and signs, and without fillers where others are left. */
export function searchWords(typed: string): string[] {
  const plain = typed
    .normalize("NFKD")
    .replace(/[\p{M}'’]/gu, "")
    .normalize("NFC");
  const words = plain.toLowerCase().match(/[\p{L}\p{N}]+(?:(?<=\p{N})\.(?=\p{N})[\p{L}\p{N}]+)*/gu) ?? [];
  const telling = words.filter((word) => !isFiller(word));
  return (telling.length > 0 ? telling : words).slice(0, MOST_WORDS);
}

/** Returns the words to look up in the catalogue before a search is read. */
export function wordsToLookUp(words: readonly string[]): string[] {
  const joined = words.flatMap((_, at) => widthsFrom(words, at).map((width) => joinedAt(words, at, width)));
  return [...new Set(joined.flatMap((word) => [word, ...namesOf(meaningOf(word))]))];
}

/** Returns the parts of a search, the longest that mean something together first. */
export function readTerms(words: readonly string[], known: ReadonlyMap<string, KnownWord>): Term[] {
  const terms: Term[] = [];
  for (let at = 0; at < words.length; ) {
    const read = widthsFrom(words, at).map((width) => termAt(words, at, width, known));
    const term = read.find((one) => one !== null);
    if (!term) break;
    terms.push(term.term);
    at += term.width;
  }
  return terms;
}

/** Returns a search's words with the nearest name for each that is unknown; null if none has one. */
export function correctedWords(
  terms: readonly Term[],
  known: ReadonlyMap<string, KnownWord>,
): string[] | null {
  const corrected = terms.map(({ words, isKnown }) => {
    const [word = ""] = words;
    return isKnown ? null : nearestName(word, known.get(word)?.near ?? []);
  });
  if (corrected.every((word) => word === null)) return null;
  return terms.flatMap(({ words }, at) => corrected[at] ?? words);
}

/**
 * Returns the name with the same first letter that is one letter from a word, two from seven letters on; null if none
 * is. With another letter a word of four is another word: no dunk is dusk.
 */
function nearestName(word: string, names: readonly string[]): string | null {
  if (word.length < 4) return null;
  let most = word.length < 7 ? 1 : 2;
  let nearest: string | null = null;
  for (const name of [...KINDS_AND_COLORS, ...names]) {
    const apart = name[0] === word[0] ? lettersApart(word, name, most) : most + 1;
    const isOtherWord = word.length === 4 && name.length === 4 && sorted(word) !== sorted(name);
    if (apart > most || isOtherWord) continue;
    nearest = name;
    most = apart - 1;
  }
  return nearest;
}

function sorted(word: string): string {
  return [...word].sort().join("");
}

function termAt(
  words: readonly string[],
  at: number,
  width: number,
  known: ReadonlyMap<string, KnownWord>,
): { term: Term; width: number } | null {
  const typed = words.slice(at, at + width);
  const joined = typed.join("");
  const { brand = null, isName = false, isKnown = false } = known.get(joined) ?? {};
  const meaning = meaningOf(joined);
  if (meaning !== null)
    return { term: { words: typed, meaning, shown: typed.join(" "), isKnown: true }, width };
  if (brand !== null) {
    return { term: { words: searchWords(brand), meaning, shown: brand, isKnown: true }, width };
  }
  if (width > 1 && !isName) return null;
  // Numbers and single letters are no slips.
  const isPlain = isKnown || joined.length < 3 || /[^\p{L}]/u.test(joined);
  return { term: { words: [joined], meaning, shown: joined, isKnown: isPlain }, width };
}

function widthsFrom(words: readonly string[], at: number): number[] {
  const most = Math.min(MOST_JOINED, words.length - at);
  return Array.from({ length: most }, (_, index) => most - index);
}

function joinedAt(words: readonly string[], at: number, width: number): string {
  return words.slice(at, at + width).join("");
}

/** Returns the words of a meaning, each for itself, and its phrases without their spaces. */
function namesOf(meaning: Meaning | null): string[] {
  if (meaning?.kind === "color") return [meaning.family, ...meaning.shades];
  if (meaning?.kind !== "words") return [];
  return meaning.phrases.flatMap((phrase) => [...phrase.split(" "), phrase.replaceAll(" ", "")]);
}
