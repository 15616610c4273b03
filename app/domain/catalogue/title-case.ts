/** Returns "Most popular" for "most-popular": dashes and underscores become spaces, the first letter is capital. */
export function sentenceCase(text: string): string {
  const words = text.replace(/[-_]+/g, " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Returns "Most Popular" for "most-popular": dashes and underscores become spaces, words are capitalized. */
export function titleCase(text: string): string {
  return text.replace(/[-_]+/g, " ").replace(/(^|\s)\p{L}/gu, (letter) => letter.toUpperCase());
}
