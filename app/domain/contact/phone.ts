import { type Ok, ok, type Refusal, refuse } from "#packages/result";

/** The calling code of The Gambia. */
const GAMBIA = "220";

/**
 * Parses a phone number into E.164, "+2203012345". Gambian numbers have seven digits, or nine by the announced
 * numbering, and need no calling code (`301 2345`, `+220 301 2345`, `00220…`, `220 3012345`, `87 301 2345`); others start
 * with + or 00 and have 8 to 15 digits. How the digits of the two relate is not announced, so they are different numbers. Invisible
 * characters from contact apps are ignored, and so is the (0) after a calling code. Source: specification 8.13.
 */
export function parsePhone(text: string): Ok<string> | Refusal<"invalid_phone"> {
  const compact = withoutHomeZero(text.replace(/[\s\p{Cf}.\-\u2010-\u2015/]/gu, "")).replace(/[()]/g, "");
  if (!/^\+?\d+$/.test(compact)) return refuse("invalid_phone");
  const isInternational = compact.startsWith("+") || compact.startsWith("00");
  const digits = compact.replace(/^(\+|00)/, "");
  if (isInternational) return international(digits);
  // “220 301234” lacks a digit.
  if (isGambian(digits) && !/^220\d{6}$/.test(digits)) return ok(`+${GAMBIA}${digits}`);
  if (digits.startsWith(GAMBIA) && isGambian(digits.slice(3))) return ok(`+${digits}`);
  return refuse("invalid_phone");
}

/** Returns a phone number for comparison: E.164, or its digits if it cannot be parsed. */
export function comparedPhone(phone: string): string {
  const parsed = parsePhone(phone);
  return parsed.ok ? parsed.value : phone.replace(/\D/g, "");
}

/**
 * Returns the digits of a search that may be for a part of a phone number, or null: four at least, and no letters, since
 * digits among letters are those of an order or tracking number.
 */
export function phonePartOf(search: string): string | null {
  const digits = search.replace(/\D/g, "");
  return digits.length < 4 || /\p{L}/u.test(search) ? null : digits;
}

/** Formats a stored number: "+220 301 2345", "+220 87 301 2345"; a foreign or invalid one is unchanged. */
export function formatPhone(stored: string): string {
  const parsed = parsePhone(stored);
  if (!parsed.ok) return stored;
  const gambian = /^\+220(\d\d)?(\d{3})(\d{4})$/.exec(parsed.value);
  return gambian ? ["+220", ...gambian.slice(1)].filter(Boolean).join(" ") : parsed.value;
}

/** Removes the zero of "+44(0)7911…", which is dialled only within the country; in Italy it is part of the number. */
function withoutHomeZero(text: string): string {
  return text.replace(/^(\(?(?:\+|00)(?!39)\d{1,3}\)?)\(0\)/, "$1");
}

function international(digits: string): Ok<string> | Refusal<"invalid_phone"> {
  if (digits.startsWith(GAMBIA)) {
    return isGambian(digits.slice(3)) ? ok(`+${digits}`) : refuse("invalid_phone");
  }
  return /^[1-9]\d{7,14}$/.test(digits) ? ok(`+${digits}`) : refuse("invalid_phone");
}

function isGambian(digits: string): boolean {
  return /^[2-9]\d{6}(?:\d\d)?$/.test(digits);
}
