import { data } from "react-router";
import type { ActionResult } from "#app/components/admin/results/use-result-toast.ts";
import type { AdminToastName } from "#app/copy/admin-toasts.ts";

/** Returns the response to an action that was done: its toast, and what else there is to say. */
export function done(toast: AdminToastName, more: Omit<ActionResult, "done" | "toast"> = {}) {
  return data<ActionResult>({ done: true, toast, ...more });
}
