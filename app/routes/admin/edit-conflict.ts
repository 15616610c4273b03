import type { ActionResult } from "#app/components/admin/forms/use-result-toast.ts";
import type { AdminToastName } from "#app/copy/admin-toasts.ts";
import { refusalMessage } from "#app/copy/refusal-messages.ts";

/** Returns the version a form was loaded with, or the newer one its sender wants to overwrite; null without one. */
export function expectedVersionOf(form: FormData): string | null {
  const version = form.get("overwrites") ?? form.get("version");
  return typeof version === "string" && version !== "" ? version : null;
}

/** Returns an action's result when somebody else has saved the same thing since the form was loaded. */
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
