/** "most-popular" as "Most Popular": dashes and underscores become spaces, words get capitals. */
export function titleCase(text: string): string {
  return text.replace(/[-_]+/g, " ").replace(/(^|\s)\p{L}/gu, (letter) => letter.toUpperCase());
}
