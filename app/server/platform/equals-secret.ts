import { timingSafeEqual } from "node:crypto";

/** Returns whether a text is the right one, in the same time for every other of its length. */
export function equalsSecret(given: string, right: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(right)];
  return one.length === other.length && timingSafeEqual(one, other);
}
