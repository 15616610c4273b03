/** Returns "Most Popular" for "most-popular": dashes and underscores become spaces, words are capitalized. */
export function titleCase(text: string): string {
  return text.replace(/[-_]+/g, " ").replace(/(^|\s)\p{L}/gu, (letter) => letter.toUpperCase());
}
