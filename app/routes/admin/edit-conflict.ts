import type { ActionResult } from "#app/components/admin/forms/use-result-toast.ts";
import type { AdminToastName } from "#app/copy/admin-toasts.ts";
import { refusalMessage } from "#app/copy/refusal-messages.ts";

/** The version a form was read at, or the newer one its sender wants to overwrite; null without one. */
export function expectedVersionOf(form: FormData): string | null {
  const version = form.get("overwrites") ?? form.get("version");
  return typeof version === "string" && version !== "" ? version : null;
}

/** What an action returns where somebody else has saved the same thing since the form was read. */
export function editConflict(toast: AdminToastName, newerVersion: string | undefined): ActionResult {
  const text = refusalMessage("saved_meanwhile");
  return {
    done: false,
    toast,
    text,
    shouldRevalidate: true,
    ...(newerVersion !== undefined && { newerVersion }),
  };
}
