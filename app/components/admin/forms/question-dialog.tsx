import { useState } from "react";
import { ConfirmDialog, type ConfirmDialogProps } from "./confirm-dialog.tsx";
import type { ActionResult } from "./use-result-toast.ts";

type QuestionDialogProps = Pick<ConfirmDialogProps, "fetcher"> & {
  result: ActionResult | undefined;
  action?: string;
};

/** Asks the question that an action of the orders screen answered with, over the form that was sent; else nothing. */
export function QuestionDialog({ result, fetcher, action = "/admin/orders" }: QuestionDialogProps) {
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
      fetcher={fetcher}
      action={action}
      fields={fields}
    >
      {messages.join(" ")}
    </ConfirmDialog>
  );
}
