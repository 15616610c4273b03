import { data, type RouterContextProvider } from "react-router";
import type { UndoRequest } from "#app/components/admin/forms/panel-requests.ts";
import type { ActionResult } from "#app/components/admin/forms/use-result-toast.ts";
import { missingStockMessage, refusalMessage } from "#app/copy/refusal-messages.ts";
import { undoReviewForm, undoStatusForm } from "#app/domain/orders/admin-order-forms.ts";
import type { ChangedOrder, StatusRefusal } from "#app/server/checkout/change-order-status.ts";
import type { ReviewRefusal } from "#app/server/checkout/review-payment.ts";
import { type UndoMoveRefusal, undoOrderStatus } from "#app/server/checkout/undo/undo-order-status.ts";
import { type UndoRefusal, undoReview } from "#app/server/checkout/undo/undo-review.ts";
import { requireAdmin } from "#app/server/http/guards/guards.ts";
import { REFUSAL_STATUS } from "#app/server/http/refusal-status.ts";
import { shopOf } from "#app/server/http/request-context.ts";

type Context = Readonly<RouterContextProvider>;

/** Returns the form that takes these changes of status back, all at once. */
export function undoOfMoves(changed: readonly ChangedOrder[]): UndoRequest {
  const moves = changed.map(({ orderNumber, movedAt }) => `${orderNumber} ${movedAt.getTime()}`);
  return { action: "/admin/orders", fields: { intent: "undo-status", moves } };
}

/** Takes a decision about a receipt back. */
export async function undoReviewAction(
  context: Context,
  request: Request,
  form: Record<string, FormDataEntryValue>,
) {
  const admin = requireAdmin(context, request, "payments.review");
  const parsed = undoReviewForm.safeParse(form);
  if (!parsed.success) return data<ActionResult>({ done: false, toast: "notUndone" }, { status: 422 });
  const undone = await undoReview(shopOf(context), admin, parsed.data);
  if (undone.ok) return undoneResponse([undone.value.orderNumber], []);
  return data<ActionResult>(
    { done: false, toast: "notUndone", text: refusalText(undone) },
    { status: REFUSAL_STATUS[undone.reason] },
  );
}

/** Takes changes of status back, each by itself: what changed since stays, and is named. */
export async function undoStatusAction(context: Context, request: Request, formData: FormData) {
  const admin = requireAdmin(context, request, "orders.change");
  const parsed = undoStatusForm.safeParse({ moves: formData.getAll("moves") });
  if (!parsed.success) return data<ActionResult>({ done: false, toast: "notUndone" }, { status: 422 });
  const undone: string[] = [];
  const refused = new Map<string, string[]>();
  for (const move of parsed.data.moves) {
    const result = await undoOrderStatus(shopOf(context), admin, move);
    if (result.ok) undone.push(result.value.orderNumber);
    else {
      const text = refusalText(result);
      refused.set(text, [...(refused.get(text) ?? []), move.orderNumber]);
    }
  }
  const refusals = [...refused].map(([text, numbers]) => `${numbers.join(", ")}: ${text}`);
  return undoneResponse(undone, refusals);
}

function undoneResponse(undone: readonly string[], refusals: readonly string[]) {
  const text =
    undone.length === 1 ? `${undone[0]} is as it was.` : `${undone.length} orders are as they were.`;
  const texts = [...(undone.length > 0 ? [text] : []), ...refusals];
  const done = refusals.length === 0;
  return data<ActionResult>(
    { done, toast: done ? "undone" : "notUndone", text: texts.join(" "), shouldRevalidate: true },
    { status: done ? 200 : 409 },
  );
}

/** Returns why a change of an order was refused, with what is missing. */
export function refusalText(refusal: ReviewRefusal | StatusRefusal | UndoRefusal | UndoMoveRefusal): string {
  return refusal.reason === "out_of_stock"
    ? missingStockMessage(refusal.detail ?? [])
    : refusalMessage(refusal.reason);
}
