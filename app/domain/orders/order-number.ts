/** The prefix of every order number. */
export const ORDER_NUMBER_PREFIX = "KRB-";

/** Digits and capitals without 0, O, 1, I and L, which look alike. */
export const ORDER_NUMBER_ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";

/** How many random bytes to pass to `makeOrderNumber`. */
export const ORDER_NUMBER_BYTES = 16;

const LENGTH = 8;
const SIZE = ORDER_NUMBER_ALPHABET.length;
const FIRST_UNFAIR_BYTE = 256 - (256 % SIZE);

/**
 * Creates a short, readable, unguessable order number from random bytes: "KRB-" and eight characters. Skips bytes that
 * would favour some characters; throws on too few bytes. Source: specification 8.2.
 */
export function makeOrderNumber(randomBytes: Uint8Array): string {
  const fair = Array.from(randomBytes).filter((byte) => byte < FIRST_UNFAIR_BYTE);
  if (fair.length < LENGTH) throw new Error(`Only ${fair.length} usable random bytes for an order number`);
  const letters = fair.slice(0, LENGTH).map((byte) => ORDER_NUMBER_ALPHABET.charAt(byte % SIZE));
  return ORDER_NUMBER_PREFIX + letters.join("");
}

/**
 * Normalizes a typed order number (any case, spaces, other dashes, with or without "KRB-"); null if it cannot be one.
 */
export function parseOrderNumber(text: string): string | null {
  const letters = text
    .toUpperCase()
    .replace(/[\s\p{Pd}_#]/gu, "")
    .replace(/^KRB(?=.{8})/, "");
  const isNumber = letters.length === LENGTH && [...letters].every((l) => ORDER_NUMBER_ALPHABET.includes(l));
  return isNumber ? ORDER_NUMBER_PREFIX + letters : null;
}
