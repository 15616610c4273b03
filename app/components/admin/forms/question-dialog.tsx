import { useState } from "react";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import type { ActionResult } from "./use-result-toast.ts";

/** Asks the question that an action of the orders screen answered with, over the form that was sent; else nothing. */
export function QuestionDialog({ result }: { result: ActionResult | undefined }) {
  const [answered, setAnswered] = useState<ActionResult>();
  const question = result === answered ? undefined : result?.confirm;
  if (!question) return null;
  const { title, messages, label, cancelLabel, fields } = question;
  return (
    <ConfirmDialog
      open
      onClose={() => setAnswered(result)}
      title={title}
      confirmLabel={label}
      cancelLabel={cancelLabel}
      action="/admin/orders"
      fields={fields}
    >
      {messages.join(" ")}
    </ConfirmDialog>
  );
}
