import { data, type RouterContextProvider } from "react-router";
import type { UndoRequest } from "#app/components/admin/results/panel-requests.ts";
import type { ActionResult } from "#app/components/admin/results/use-result-toast.ts";
import type { AdminToastName } from "#app/copy/admin-toasts.ts";
import { missingStockMessage, refusalMessage } from "#app/copy/refusal-messages.ts";
import { undoReviewForm, undoStatusForm } from "#app/domain/orders/admin-order-forms.ts";
import type { ReviewDecision } from "#app/domain/payments/local-payment.ts";
import { refused } from "#app/routes/admin/action-results.ts";
import { requireAdmin } from "#app/server/http/guards/guards.ts";
import { REFUSAL_STATUS } from "#app/server/http/refusal-status.ts";
import { shopOf } from "#app/server/http/request-context.ts";
import type { ReviewRefusal } from "#app/server/money/review/review-payment.ts";
import { undoReview } from "#app/server/money/review/undo-review.ts";
import type { ChangedOrder, StatusRefusal } from "#app/server/orders/status/change-order-status.ts";
import type { UndoRefusal } from "#app/server/orders/status/undo-order-change.ts";
import { undoOrderStatus } from "#app/server/orders/status/undo-order-status.ts";

type Context = Readonly<RouterContextProvider>;

/** Returns the form that takes these changes of status back, all at once. */
export function undoOfMoves(changed: readonly ChangedOrder[]): UndoRequest {
  const moves = changed.map(({ orderNumber, movedAt }) => `${orderNumber} ${movedAt.getTime()}`);
  return { action: "/admin/orders", fields: { intent: "undo-status", moves } };
}

/** Returns the form that takes the decision about these payments back. */
export function undoOfReviews(paymentIds: readonly string[], decision: ReviewDecision): UndoRequest {
  return { action: "/admin/orders", fields: { intent: "undo-review", paymentId: paymentIds, decision } };
}

/** Takes decisions about receipts back, each by itself; one that is refused says why. */
export async function undoReviewAction(context: Context, request: Request, formData: FormData) {
  const admin = requireAdmin(context, request, "payments.review");
  const sent = { paymentIds: formData.getAll("paymentId"), decision: formData.get("decision") };
  const parsed = undoReviewForm.safeParse(sent);
  if (!parsed.success) return refused("notUndone", 422);
  const { paymentIds, decision } = parsed.data;
  const undone: string[] = [];
  const refusals: UndoRefusal[] = [];
  for (const paymentId of paymentIds) {
    const result = await undoReview(shopOf(context), admin, { paymentId, decision });
    if (result.ok) undone.push(result.value.orderNumber);
    else refusals.push(result);
  }
  const [refusal] = refusals;
  if (undone.length === 0 && refusal) return refusedChange("notUndone", refusal);
  return undoneResponse(undone, [...new Set(refusals.map(refusalText))]);
}

/** Takes changes of status back, each by itself: what changed since stays, and is named. */
export async function undoStatusAction(context: Context, request: Request, formData: FormData) {
  const admin = requireAdmin(context, request, "orders.change");
  const parsed = undoStatusForm.safeParse({ moves: formData.getAll("moves") });
  if (!parsed.success) return refused("notUndone", 422);
  const undone: string[] = [];
  const left = new Map<string, string[]>();
  for (const move of parsed.data.moves) {
    const result = await undoOrderStatus(shopOf(context), admin, move);
    if (result.ok) undone.push(result.value.orderNumber);
    else {
      const text = refusalText(result);
      left.set(text, [...(left.get(text) ?? []), move.orderNumber]);
    }
  }
  const refusals = [...left].map(([text, numbers]) => `${numbers.join(", ")}: ${text}`);
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

type ChangeRefusal = ReviewRefusal | StatusRefusal | UndoRefusal;

/** Returns the response to a refused change of an order. */
export function refusedChange(toast: AdminToastName, refusal: ChangeRefusal) {
  return refused(toast, REFUSAL_STATUS[refusal.reason], { text: refusalText(refusal) });
}

/** Returns why a change of an order was refused, with what is missing. */
function refusalText(refusal: ChangeRefusal): string {
  return refusal.reason === "out_of_stock"
    ? missingStockMessage(refusal.detail)
    : refusalMessage(refusal.reason);
}
