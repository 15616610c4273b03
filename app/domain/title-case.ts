/** Returns a text with a capital first letter. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Returns "Most popular" for "most-popular": dashes and underscores become spaces, the first letter is capital. */
export function sentenceCase(text: string): string {
  return capital(text.replace(/[-_]+/g, " "));
}

/** Returns "Most Popular" for "most-popular": dashes and underscores become spaces, words are capitalized. */
export function titleCase(text: string): string {
  return text.replace(/[-_]+/g, " ").replace(/(^|\s)\p{L}/gu, (letter) => letter.toUpperCase());
}
