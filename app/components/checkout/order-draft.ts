import type { FieldErrors } from "#app/domain/form-errors.ts";
import { persistentStore, randomUuid } from "#packages/page-browser";

/** The input of the order form so far. */
export type OrderDraft = {
  customerName: string;
  customerEmail: string;
  customerPhone: string;
  deliveryAddress: string;
  /** What the shopper calls the place: "Home". */
  placeName: string;
  plusCode: string;
  receiverName: string;
  receiverPhone: string;
};

/** The state of a field of the order form. */
export type DraftField = (name: keyof OrderDraft) => {
  name: string;
  value: string;
  error: string | undefined;
  onChange: (event: { target: { value: string } }) => void;
};

/** A form sent without script that was refused. */
export type SentForm = { errors: FieldErrors; values: Record<string, string> };

/** What is stored of a place, for the next order. */
export const PLACE_FIELDS = [
  "deliveryAddress",
  "placeName",
  "plusCode",
  "receiverName",
  "receiverPhone",
] as const;
const FIELDS = ["customerName", "customerEmail", "customerPhone", ...PLACE_FIELDS] as const;

/** The input by field; an untouched field is missing. */
type TypedFields = Partial<OrderDraft>;

/** The input, and the e-mail of the account it belongs to; empty for a guest. */
type TypedDraft = TypedFields & { by: string };

export const NOTHING_TYPED: TypedDraft = { by: "" };

/** Stored for this tab, so that leaving the page loses nothing. */
export const draftStore = persistentStore<TypedDraft>("kairaba-order-draft", {
  parse: parseDraft,
  storage: "sessionStorage",
});

/** The idempotency key of the current order: the same until it is placed, also after a reload. */
const keyStore = persistentStore<string>("kairaba-order-key", {
  parse: (stored: string | null) => stored ?? "",
  serialize: (key) => key,
  storage: "sessionStorage",
});

/**
 * Returns the part of a draft that belongs to this owner. A guest's input is taken over at sign-in, but an account's
 * input is not shown to others.
 */
export function typedFor(owner: string, { by, ...fields }: TypedDraft): TypedFields {
  return by === "" || by === owner ? fields : {};
}

/** Returns the draft's part of a form that was sent. */
export function sentFields({ values }: SentForm): TypedFields {
  return Object.fromEntries(FIELDS.map((field) => [field, values[field] ?? ""]));
}

/** Stores the input of a field by `by`, for every form on the page and for a reload. */
export function storeTyped(by: string, field: keyof OrderDraft, value: string): void {
  draftStore.update((typed) => ({ ...typedFor(by, typed), by, [field]: value }));
}

/** Returns the key of the current order. */
export function orderKey(): string {
  return keyStore.get() || newOrderKey();
}

/** Starts a new order and returns its key. */
export function newOrderKey(): string {
  const key = randomUuid();
  keyStore.update(() => key);
  return key;
}

/** Drops key and draft of a placed order. */
export function clearDraft(): void {
  keyStore.clear();
  draftStore.clear();
}

function parseDraft(stored: unknown): TypedDraft {
  const draft: TypedDraft = { by: "" };
  const values = new Map<string, unknown>(Object.entries(stored ?? {}));
  for (const field of ["by", ...FIELDS] as const) {
    const value = values.get(field);
    if (typeof value === "string" && value !== "") draft[field] = value;
  }
  return draft;
}
