import { useEffect, useEffectEvent } from "react";
import { useFetcher } from "react-router";
import type { ReviewDecision } from "#app/domain/payments/local-payment.ts";

/** A decision about a receipt, with the payment it was made about. */
export type UndoableReview = { paymentId: string; decision: ReviewDecision };

const UNDO_EVENT = "undo-review";

/** Asks the panel to take a decision back: the form that made it is gone by then. */
export function requestUndo(undo: UndoableReview): void {
  window.dispatchEvent(new CustomEvent(UNDO_EVENT, { detail: undo }));
}

/** Submits the requests of `requestUndo`, once in the panel's layout. */
export function useUndoRequests(): void {
  const fetcher = useFetcher();
  const submit = useEffectEvent((undo: UndoableReview) => {
    void fetcher.submit({ intent: "undo-review", ...undo }, { method: "post", action: "/admin/orders" });
  });
  useEffect(() => {
    const handleRequest = (event: Event) => {
      if (event instanceof CustomEvent) submit(event.detail as UndoableReview);
    };
    window.addEventListener(UNDO_EVENT, handleRequest);
    return () => window.removeEventListener(UNDO_EVENT, handleRequest);
  }, []);
}
