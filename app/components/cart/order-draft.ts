/** What a shopper has typed into the order form so far; kept for this tab, so that leaving the page loses nothing. */
export type OrderDraft = {
  customerName: string;
  customerEmail: string;
  customerPhone: string;
  deliveryAddress: string;
};

const DRAFT_KEY = "kairaba-order-draft";
const ORDER_KEY = "kairaba-order-key";
const FIELDS = ["customerName", "customerEmail", "customerPhone", "deliveryAddress"] as const;

/** The draft of this tab, or what is known of the person. */
export function readDraft(known: OrderDraft): OrderDraft {
  const draft = { ...known };
  try {
    const stored: unknown = JSON.parse(window.sessionStorage.getItem(DRAFT_KEY) ?? "{}");
    if (typeof stored !== "object" || stored === null) return draft;
    const typed = new Map<string, unknown>(Object.entries(stored));
    for (const field of FIELDS) {
      const value = typed.get(field);
      if (typeof value === "string" && value !== "") draft[field] = value;
    }
  } catch {
    // Without storage, or with a broken draft in it, the form begins with what is known of the person.
  }
  return draft;
}

export function keepDraft(draft: OrderDraft): void {
  store(DRAFT_KEY, JSON.stringify(draft));
}

/** The key of the order now being made: the same until it is placed, also after a reload. */
export function orderKey(): string {
  try {
    const known = window.sessionStorage.getItem(ORDER_KEY);
    if (known) return known;
  } catch {
    // No storage: the key lives as long as the page asks for it once and keeps it.
  }
  return newOrderKey();
}

/** Begins a new order. */
export function newOrderKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(18));
  const key = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  store(ORDER_KEY, key);
  return key;
}

/** The order is placed: its key and draft are done with. */
export function forgetDraft(): void {
  try {
    window.sessionStorage.removeItem(ORDER_KEY);
    window.sessionStorage.removeItem(DRAFT_KEY);
  } catch {
    // Nothing was stored, so there is nothing to forget.
  }
}

function store(key: string, value: string): void {
  try {
    window.sessionStorage.setItem(key, value);
  } catch {
    // The form works without; only a reload would lose what was typed.
  }
}
