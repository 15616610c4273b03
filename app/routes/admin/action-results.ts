import { data } from "react-router";
import type { ActionResult } from "#app/components/admin/results/use-result-toast.ts";
import type { AdminToastName } from "#app/copy/admin-toasts.ts";
import { type RefusalReason, refusalMessage } from "#app/copy/refusal-messages.ts";
import { REFUSAL_STATUS } from "#app/server/http/refusal-status.ts";

/** Returns the response to a refused action: its toast, and what else there is to say. */
export function refused<Result extends ActionResult = ActionResult>(
  toast: AdminToastName,
  status: number,
  more: Omit<Result, "done" | "toast"> = {} as Result,
) {
  return data({ done: false, toast, ...more } as Result, { status });
}

/** Returns the response to an action that a use case refused, with the sentence for its reason below the toast. */
export function refusedFor(
  toast: AdminToastName,
  reason: RefusalReason & keyof typeof REFUSAL_STATUS,
  more: Omit<ActionResult, "done" | "toast"> = {},
) {
  return refused(toast, REFUSAL_STATUS[reason], { text: refusalMessage(reason), ...more });
}

/** Returns the response to a form when somebody else has saved the same thing since it was loaded. */
export function editConflict<Result extends ActionResult = ActionResult>(
  toast: AdminToastName,
  newerVersion: string | undefined,
  more: Omit<Result, "done" | "toast"> = {} as Result,
) {
  return refused<Result>(toast, 409, {
    text: refusalMessage("saved_meanwhile"),
    shouldRevalidate: true,
    ...(newerVersion !== undefined && { newerVersion }),
    ...more,
  });
}

/** Returns the version a form was loaded with, or the newer one its sender wants to overwrite; null without one. */
export function expectedVersionOf(form: FormData): string | null {
  const version = form.get("overwrites") ?? form.get("version");
  return typeof version === "string" && version !== "" ? version : null;
}

/** Returns the response to an action that was done: its toast, and what else there is to say. */
export function done(toast: AdminToastName, more: Omit<ActionResult, "done" | "toast"> = {}) {
  return data<ActionResult>({ done: true, toast, ...more });
}
