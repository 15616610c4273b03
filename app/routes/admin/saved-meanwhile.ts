import type { ActionAnswer } from "#app/components/admin/forms/use-answer-toast.ts";
import type { AdminToastName } from "#app/copy/admin-toasts.ts";
import { refusalWords } from "#app/copy/refusals.ts";

/** The version a sent form was read at, or the newer one its sender wants to save over; null where it tells none. */
export function seenVersionOf(form: FormData): string | null {
  const seen = form.get("overwrites") ?? form.get("version");
  return typeof seen === "string" && seen !== "" ? seen : null;
}

/** What an action answers where somebody else has saved the same thing since the form was read. */
export function savedMeanwhile(toast: AdminToastName, newerVersion: string | undefined): ActionAnswer {
  const text = refusalWords("saved_meanwhile");
  return { done: false, toast, text, reread: true, ...(newerVersion !== undefined && { newerVersion }) };
}
