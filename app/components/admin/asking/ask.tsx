import { type ReactNode, useRef, useState } from "react";
import { type FetcherWithComponents, useFetcher } from "react-router";
import { HiddenFields } from "#app/components/admin/fields/hidden-fields.tsx";
import { useOnDone } from "#app/components/admin/results/use-on-done.ts";
import type { ActionResult } from "#app/components/admin/results/use-result-toast.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/overlay/dialog.tsx";
import { ConfirmAgainDialog } from "./confirm-again.tsx";

type AskDialogProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  /** The label of the confirming button. */
  confirmLabel: string;
  /** The label of the other button. */
  cancelLabel?: string;
  /** The route whose action receives the fields. */
  action: string;
  fields: Record<string, string | readonly string[]>;
  /** Sends the request, where its result outlives the dialog. */
  fetcher?: FetcherWithComponents<ActionResult> | undefined;
  children: ReactNode;
};

/** Asks before a request is sent, and stays open when it fails. */
export function AskDialog({
  open,
  onClose,
  title,
  confirmLabel,
  cancelLabel = "Cancel",
  action,
  fields,
  fetcher: given,
  children,
}: AskDialogProps) {
  const own = useFetcher<ActionResult>();
  const fetcher = given ?? own;
  const cancelButton = useRef<HTMLButtonElement>(null);
  useOnDone(fetcher.data, onClose);
  return (
    <>
      <Dialog
        open={open}
        onClose={onClose}
        initialFocus={cancelButton}
        title={title}
        width="sm"
        footer={
          <fetcher.Form method="post" action={action} className="flex w-full justify-end gap-3">
            <HiddenFields fields={fields} />
            <button
              ref={cancelButton}
              type="button"
              onClick={onClose}
              className="h-11 rounded-sm px-5 font-bold text-[0.9375rem] hover:bg-sunken"
            >
              {cancelLabel}
            </button>
            <Button type="submit" variant="primary" pending={fetcher.state !== "idle"}>
              {confirmLabel}
            </Button>
          </fetcher.Form>
        }
      >
        <p className="leading-relaxed">{children}</p>
      </Dialog>
      <ConfirmAgainDialog fetcher={fetcher} action={action} />
    </>
  );
}

type AskProps = Omit<AskDialogProps, "open" | "onClose"> & {
  /** Renders the button that asks. */
  button: (ask: () => void) => ReactNode;
};

/** A button whose press is asked about in a dialog. */
export function Ask({ button, ...dialog }: AskProps) {
  const [isAsked, setAsked] = useState(false);
  const [wasAsked, setWasAsked] = useState(false);
  if (isAsked && !wasAsked) setWasAsked(true);
  return (
    <>
      {button(() => setAsked(true))}
      {wasAsked && <AskDialog {...dialog} open={isAsked} onClose={() => setAsked(false)} />}
    </>
  );
}

type AskBackProps = Pick<AskDialogProps, "fetcher"> & { result: ActionResult | undefined; action?: string };

/** Asks the question that an action of the orders screen answered with, over the form that was sent; else nothing. */
export function AskBack({ result, fetcher, action = "/admin/orders" }: AskBackProps) {
  const [answered, setAnswered] = useState<ActionResult>();
  const question = result === answered ? undefined : result?.confirm;
  if (!question) return null;
  const { title, messages, label, cancelLabel, fields } = question;
  return (
    <AskDialog
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
    </AskDialog>
  );
}
