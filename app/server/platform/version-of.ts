import { createHash } from "node:crypto";

/**
 * A short mark of what a form shows, the same for the same facts whatever their order: a save that was begun at
 * another mark would undo what somebody else has saved meanwhile.
 */
export function versionOf(facts: object): string {
  const sorted = Object.entries(facts).sort(([one], [other]) => (one < other ? -1 : 1));
  return createHash("sha256").update(JSON.stringify(sorted)).digest("base64url").slice(0, 22);
}

/**
 * Whether a save that was begun at `seen` meets something newer. Nothing is newer where the save changes nothing (it
 * came twice), nor for one that saw no version.
 */
export function isNewer(now: string, seen: string | null | undefined, saved?: string): boolean {
  return seen !== null && seen !== undefined && now !== seen && now !== saved;
}
