import { z } from "zod";
import { sizeInWords } from "#app/domain/catalogue/sizes/size-labels.ts";
import { optionalText } from "#app/domain/contact/contact-fields.ts";
import type { OrderStatus } from "#app/domain/orders/order-status.ts";
import { DAY_MS } from "#packages/values";
import { chosenLine } from "./order-change.ts";

/** What a shopper wants for a line that they send back: another size, or their money. */
const RETURN_KINDS = ["exchange", "refund"] as const;

/** One of the two. */
export type ReturnKind = (typeof RETURN_KINDS)[number];

/** Why a line comes back, in the shopper's words. */
export const RETURN_REASONS = {
  size: "Wrong size",
  differs: "Not as shown",
  damaged: "Damaged",
  changed_mind: "Changed my mind",
} as const;

/** One of the reasons. */
export type ReturnReason = keyof typeof RETURN_REASONS;

/** An act of staff on a return. */
const RETURN_ACTS = ["agree", "refuse", "check-in", "send"] as const;

/** One of the acts. */
export type ReturnAct = (typeof RETURN_ACTS)[number];

/**
 * The states of a return, and where the acts of staff lead. `send` is for an exchange only; a return for its money becomes
 * `refunded` by itself once the money is back.
 */
const MOVES = {
  asked: { agree: "agreed", refuse: "refused" },
  agreed: { "check-in": "came_back", refuse: "refused" },
  came_back: { send: "exchanged" },
  exchanged: {},
  refunded: {},
  refused: {},
} as const satisfies Record<string, Partial<Record<ReturnAct, string>>>;

/** One of the states. */
export type ReturnState = keyof typeof MOVES;

/** The labels of the states. */
export const RETURN_STATE_LABELS: Record<ReturnState, string> = {
  asked: "Asked",
  agreed: "Agreed, waiting for the item",
  came_back: "Back at the shop",
  exchanged: "Exchanged",
  refunded: "Refunded",
  refused: "Refused",
};

type Moving = {
  kind: ReturnKind;
  state: ReturnState;
  /**
   * Of the order. Cancelling gave its pieces back, so that of a return only the old piece of an agreed exchange is still
   * with the shopper.
   */
  isCancelled: boolean;
};

/** Returns where an act leads; null where it is not allowed. */
export function stateAfter({ kind, state, isCancelled }: Moving, act: ReturnAct): ReturnState | null {
  if (act === "send" && kind !== "exchange") return null;
  const isStillOpen = act === "refuse" || (act === "check-in" && kind === "exchange");
  if (isCancelled && !isStillOpen) return null;
  const moves: Partial<Record<ReturnAct, ReturnState>> = MOVES[state];
  return moves[act] ?? null;
}

/** Returns the acts that are allowed now. */
export function actsOn(row: Moving): ReturnAct[] {
  return RETURN_ACTS.filter((act) => stateAfter(row, act) !== null);
}

/** Returns whether a return is not over. */
export function isOpenReturn(state: ReturnState): boolean {
  return state === "asked" || state === "agreed" || state === "came_back";
}

type Line = { productId: string; size: string };

/**
 * Returns whether a return of a line is open: of what was bought, or of what an agreed exchange put into the order and has
 * not sent yet. Source: specification 8.8.
 */
export function hasOpenReturn(
  { productId, size }: Line,
  row: Pick<OrderReturn, "productId" | "size" | "wantedProductId" | "wantedSize" | "state">,
): boolean {
  if (!isOpenReturn(row.state)) return false;
  const isNewPiece =
    row.state !== "asked" && (row.wantedProductId ?? row.productId) === productId && row.wantedSize === size;
  return isNewPiece || (row.productId === productId && row.size === size);
}

/** Returns the lines of an order for which no return is open: what can still be asked for. */
export function linesWithoutReturn<Item extends Line>(
  lines: readonly Item[],
  rows: readonly Parameters<typeof hasOpenReturn>[1][],
): Item[] {
  return lines.filter((line) => !rows.some((row) => hasOpenReturn(line, row)));
}

/** A return as the panel and the order's page show it. */
export type OrderReturn = {
  id: string;
  productId: string;
  size: string;
  name: string;
  quantity: number;
  kind: ReturnKind;
  wantedSize: string | null;
  /** The product that is sent instead; null where it is the same. */
  wantedProductId: string | null;
  /** The name of what is sent instead; empty where it is the same product. */
  wantedName: string;
  reason: ReturnReason;
  words: string;
  state: ReturnState;
  refusal: string;
  isSellable: boolean | null;
  photoType: string | null;
  askedAt: Date;
};

/** The value of no exchange in the list of what can be sent instead. */
export const NO_EXCHANGE = "none";

/** A return as requested: which line, how many of it, for what, and why; `otherProduct`, a name or a link, is for staff. */
export const returnForm = z
  .object({
    line: chosenLine,
    quantity: z.coerce.number().int().min(1).max(999).catch(1),
    kind: z.enum(RETURN_KINDS),
    wanted: z
      .string()
      .default("")
      .transform((text) => (text === "" || text === NO_EXCHANGE ? null : chosenLine.parse(text))),
    otherProduct: optionalText(),
    otherSize: optionalText(40),
    reason: z.enum(
      Object.keys(RETURN_REASONS) as [ReturnReason, ...ReturnReason[]],
      "Please choose a reason.",
    ),
    words: optionalText(500),
  })
  .refine(({ kind, wanted, otherProduct }) => kind === "refund" || wanted !== null || otherProduct !== "", {
    path: ["wanted"],
    message: "Please choose what you'd like instead.",
  });

/** A return as asked for. */
export type ReturnWish = z.output<typeof returnForm>;

/** An act of staff; `isSellable` says whether what came back goes into stock again. */
export const returnActForm = z.object({
  returnId: z.uuid(),
  act: z.enum(RETURN_ACTS),
  isSellable: z
    .string()
    .optional()
    .transform((text) => text !== "no"),
  refusal: optionalText(500),
});

/** Returns until when the shopper may ask, by when it was delivered or sent; null while it has not left, or without the promise. */
export function returnableUntil(
  order: { orderStatus: OrderStatus; timeline: readonly { at: Date; status: string }[] },
  returns: { isOn: boolean; days: number },
): Date | null {
  if (!returns.isOn || (order.orderStatus !== "delivered" && order.orderStatus !== "shipped")) return null;
  const at = order.timeline.findLast(({ status }) => status === order.orderStatus)?.at;
  return at ? new Date(at.getTime() + returns.days * DAY_MS) : null;
}

/** Returns a return in words: "1 × Court Low, size EU 42, for size EU 43", "for Court High, size EU 43" or "for a refund". */
export function returnWords(
  row: Pick<OrderReturn, "quantity" | "name" | "size" | "kind" | "wantedSize" | "wantedName">,
): string {
  const { quantity, name, size, kind, wantedSize, wantedName } = row;
  const piece = `${quantity} × ${name}${sizeInWords(size)}`;
  const instead = `${wantedName}${sizeInWords(wantedSize ?? "")}`.replace(/^, /, "");
  return kind === "exchange" ? `${piece}, for ${instead}` : `${piece}, for a refund`;
}
