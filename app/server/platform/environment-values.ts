import * as z from "zod";

/** Returns the parser of a whole number within these bounds. */
export const wholeNumber = (from: number, to: number) =>
  z
    .string()
    .regex(/^\d+$/, `must be a whole number from ${from} to ${to}`)
    .transform(Number)
    .refine((n) => n >= from && n <= to, `must be a whole number from ${from} to ${to}`);

/** Returns the parser of a URL with one of these protocols, as "https:". */
export const urlOf = (protocols: string[]) =>
  z
    .string()
    .refine(
      (text) => URL.canParse(text) && protocols.includes(new URL(text).protocol),
      `must be a URL that begins with ${protocols.map((protocol) => `${protocol}//`).join(" or ")}`,
    );

/** Parses a URL of the web. */
export const webUrl = urlOf(["https:", "http:"]);

/** Parses a URL without a path into its origin. */
export const origin = webUrl
  .refine((text) => {
    if (!URL.canParse(text)) return true;
    const { pathname, search, hash, username } = new URL(text);
    return pathname === "/" && !search && !hash && !username;
  }, "must be an origin such as https://kairaba.example, without a path")
  .transform((text) => new URL(text).origin);

/** Returns a line about the first of these variables that is missing where another is set; null where all fit. */
export function requireTogether<Values extends object>(
  values: Values,
  names: (keyof Values & string)[],
): string | null {
  const set = names.filter((name) => values[name] !== undefined);
  const missing = names.find((name) => values[name] === undefined);
  return set.length > 0 && missing ? `${missing}: is required when ${set[0]} is set` : null;
}

const LOOPBACK_HOST = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/** Returns whether the connection is private: over TLS, or within this machine. */
export function isPrivateUrl(text: string): boolean {
  return text.startsWith("https:") || isOnThisMachine(text);
}

/** Returns whether a URL is on this machine, as a stand-in of tests and development is. */
export function isOnThisMachine(text: string): boolean {
  return LOOPBACK_HOST.test(new URL(text).hostname);
}

/** Returns the parts of a list with commas between them. */
export function splitList(text: string): string[] {
  return text
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");
}
