import { persistentStore, randomUuid } from "#packages/page-browser";

/** A payment page is open for at least half an hour: an older key would lead to one that is about to close. */
const KEY_LASTS_MS = 20 * 60_000;

type PageKey = { key: string; mark: string; madeAt: number };

/** The key of the current order with a payment page; cleared once the order is paid or abandoned. */
export const pageKeyStore = persistentStore<PageKey | null>("kairaba-card-key", { parse });

/**
 * Returns the idempotency key of an order with a payment page, a UUID stored with the cart. All tabs share it as long as the order is
 * unchanged, so that a double tap or a second tab makes one order. `order` is the request's data.
 */
export function pageKey(order: string): string {
  const mark = markOf(order);
  const now = Date.now();
  const stored = pageKeyStore.get();
  if (stored?.mark === mark && now - stored.madeAt < KEY_LASTS_MS) return stored.key;
  const made = { key: randomUuid(), mark, madeAt: now };
  pageKeyStore.update(() => made);
  return made.key;
}

function parse(stored: unknown): PageKey | null {
  const { key, mark, madeAt } = Object(stored) as Record<string, unknown>;
  const isWhole = typeof key === "string" && typeof mark === "string" && typeof madeAt === "number";
  return isWhole ? { key, mark, madeAt } : null;
}

/** Returns a short hash of a text, so that names and addresses are not stored longer than the tab. */
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
