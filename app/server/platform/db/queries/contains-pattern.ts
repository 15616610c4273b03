/** Returns a `like` pattern that finds the text anywhere; its wildcards are escaped. */
export function containsPattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, "\\$&")}%`;
}
