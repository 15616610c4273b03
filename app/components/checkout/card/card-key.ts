import { readJson } from "#app/components/checkout/post-form.ts";

const STORAGE_KEY = "kairaba-card-key";
/** A card page is open for half an hour at least: a key older than this would lead to one that is about to close. */
const KEY_LASTS_MS = 20 * 60_000;

type Kept = { key: string; mark: string; madeAt: number };

/**
 * The key under which a card order is sent, a UUID kept with the cart: the same in every tab for as long as the order
 * is the same, so that a double tap or a second tab makes one order. `order` is everything that is sent.
 */
export function cardKey(order: string, now = Date.now()): string {
  const mark = markOf(order);
  const kept = readKept();
  if (kept?.mark === mark && now - kept.madeAt < KEY_LASTS_MS) return kept.key;
  const made: Kept = { key: newUuid(), mark, madeAt: now };
  try {
    window.localStorage.setItem(STORAGE_KEY, JSON.stringify(made));
  } catch {
    // Without storage the key holds for this one try.
  }
  return made.key;
}

/** The order was paid or given up: the next one is another order, whatever is in it. */
export function forgetCardKey(): void {
  try {
    window.localStorage.removeItem(STORAGE_KEY);
  } catch {
    // Nothing was stored, so there is nothing to forget.
  }
}

/** Calls back when another tab has paid or given up the card order. */
export function watchCardKeyForgotten(listener: () => void): () => void {
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key === null || (key === STORAGE_KEY && newValue === null)) listener();
  };
  window.addEventListener("storage", onStorage);
  return () => window.removeEventListener("storage", onStorage);
}

function readKept(): Kept | null {
  try {
    const kept = readJson(window.localStorage.getItem(STORAGE_KEY) ?? "");
    const { key, mark, madeAt } = kept;
    const isWhole = typeof key === "string" && typeof mark === "string" && typeof madeAt === "number";
    return isWhole ? { key, mark, madeAt } : null;
  } catch {
    return null;
  }
}

/** A short mark of a text, so that names and addresses are not kept longer than the tab. */
function markOf(text: string): string {
  let high = 0x9e3779b9;
  let low = 0x85ebca6b;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    high = Math.imul(high ^ code, 0x9e3779b1);
    low = Math.imul(low ^ code, 0x5f356495);
    low ^= high >>> 13;
  }
  return `${(high >>> 0).toString(36)}-${(low >>> 0).toString(36)}`;
}

/** A random UUID, also where the page is not on https and the browser makes none. */
function newUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
