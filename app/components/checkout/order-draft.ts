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

/** What was typed, by field; a field that nobody has touched is missing. */
export type TypedDraft = Partial<OrderDraft>;

/** What was typed, and the address of the account it was typed in; empty for a guest. */
export type Typed = { by: string; fields: TypedDraft };

export const NOTHING_TYPED: Typed = { by: "", fields: {} };

/** As last read or typed. Filled in the browser only. */
let typed: Typed | null = null;
const listeners = new Set<() => void>();

/** What was typed in this tab. The same object is answered until something changes. */
export function readTyped(): Typed {
  typed ??= storedDraft();
  return typed;
}

/** What of it is for the one who is here now: what a guest typed goes along when they sign in, and with nobody else. */
export function typedFor(owner: string, { by, fields }: Typed): TypedDraft {
  return by === "" || by === owner ? fields : NOTHING_TYPED.fields;
}

/** Keeps what `by` has typed into a field, for every form on show and for a reload. */
export function keepTyped(by: string, field: keyof OrderDraft, value: string): void {
  const fields = { ...typedFor(by, readTyped()), [field]: value };
  typed = { by, fields };
  store(DRAFT_KEY, JSON.stringify({ ...fields, by }));
  for (const listener of listeners) listener();
}

/** Calls back whenever something was typed or forgotten. */
export function watchTyped(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

function storedDraft(): Typed {
  const draft: Typed = { by: "", fields: {} };
  try {
    const stored: unknown = JSON.parse(window.sessionStorage.getItem(DRAFT_KEY) ?? "{}");
    if (typeof stored !== "object" || stored === null) return draft;
    const values = new Map<string, unknown>(Object.entries(stored));
    for (const field of FIELDS) {
      const value = values.get(field);
      if (typeof value === "string" && value !== "") draft.fields[field] = value;
    }
    const by = values.get("by");
    if (typeof by === "string") draft.by = by;
  } catch {
    // Without storage, or with a broken draft in it, the form begins with what is known of the person.
  }
  return draft;
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
  typed = NOTHING_TYPED;
  try {
    window.sessionStorage.removeItem(ORDER_KEY);
    window.sessionStorage.removeItem(DRAFT_KEY);
  } catch {
    // Nothing was stored, so there is nothing to forget.
  }
  for (const listener of listeners) listener();
}

function store(key: string, value: string): void {
  try {
    window.sessionStorage.setItem(key, value);
  } catch {
    // The form works without; only a reload would lose what was typed.
  }
}
