import { persistentStore } from "#app/browser/storage/persistent-store.ts";

/** What a shopper has typed into the order form so far. */
export type OrderDraft = {
  customerName: string;
  customerEmail: string;
  customerPhone: string;
  deliveryAddress: string;
};

const FIELDS = ["customerName", "customerEmail", "customerPhone", "deliveryAddress"] as const;

/** What was typed, by field; a field that nobody has touched is missing. */
type TypedFields = Partial<OrderDraft>;

/** What was typed, and the e-mail of the account it was typed in; empty for a guest. */
type TypedDraft = { by: string; fields: TypedFields };

export const NOTHING_TYPED: TypedDraft = { by: "", fields: {} };

/** Stored for this tab, so that leaving the page loses nothing. */
export const draftStore = persistentStore<TypedDraft>("kairaba-order-draft", {
  parse: parseDraft,
  serialize: ({ by, fields }) => JSON.stringify({ ...fields, by }),
  storage: "sessionStorage",
});

/** The idempotency key of the order being made: the same until it is placed, also after a reload. */
const keyStore = persistentStore<string>("kairaba-order-key", {
  parse: (stored) => stored ?? "",
  serialize: (key) => key,
  storage: "sessionStorage",
});

/** Returns what of a draft is for this owner: what a guest typed goes along when they sign in, and with nobody else. */
export function typedFor(owner: string, { by, fields }: TypedDraft): TypedFields {
  return by === "" || by === owner ? fields : NOTHING_TYPED.fields;
}

/** Stores what `by` has typed into a field, for every form on show and for a reload. */
export function storeTyped(by: string, field: keyof OrderDraft, value: string): void {
  draftStore.update((typed) => ({ by, fields: { ...typedFor(by, typed), [field]: value } }));
}

/** Returns the key of the order now being made. */
export function orderKey(): string {
  return keyStore.get() || newOrderKey();
}

/** Begins a new order and returns its key. */
export function newOrderKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(18));
  const key = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  keyStore.update(() => key);
  return key;
}

/** Drops key and draft of an order that was placed. */
export function clearDraft(): void {
  keyStore.clear();
  draftStore.clear();
}

function parseDraft(stored: string | null): TypedDraft {
  if (stored === null) return NOTHING_TYPED;
  const draft: TypedDraft = { by: "", fields: {} };
  try {
    const values = new Map<string, unknown>(Object.entries(JSON.parse(stored) ?? {}));
    for (const field of FIELDS) {
      const value = values.get(field);
      if (typeof value === "string" && value !== "") draft.fields[field] = value;
    }
    const by = values.get("by");
    if (typeof by === "string") draft.by = by;
  } catch {
    // A broken draft counts as none.
  }
  return draft;
}
