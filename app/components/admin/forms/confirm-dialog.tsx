import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { type FetcherWithComponents, useFetcher } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/overlay/dialog.tsx";
import { ConfirmAgainDialog } from "./confirm-again.tsx";
import { HiddenFields } from "./hidden-fields.tsx";
import type { ActionResult } from "./use-result-toast.ts";

export type ConfirmDialogProps = {
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

/** Asks for confirmation before something is deleted, and stays open when the request fails. */
export function ConfirmDialog({
  open,
  onClose,
  title,
  confirmLabel,
  cancelLabel = "Cancel",
  action,
  fields,
  fetcher: given,
  children,
}: ConfirmDialogProps) {
  const own = useFetcher<ActionResult>();
  const fetcher = given ?? own;
  const cancelButton = useRef<HTMLButtonElement>(null);
  const { data } = fetcher;
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (data?.done) close();
  }, [data]);
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

type AskFirstProps = Omit<ConfirmDialogProps, "open" | "onClose"> & {
  /** Renders the button that asks. */
  button: (ask: () => void) => ReactNode;
};

/** A button whose press is asked about in a dialog. */
export function AskFirst({ button, ...dialog }: AskFirstProps) {
  const [isAsked, setAsked] = useState(false);
  const [wasAsked, setWasAsked] = useState(false);
  if (isAsked && !wasAsked) setWasAsked(true);
  return (
    <>
      {button(() => setAsked(true))}
      {wasAsked && <ConfirmDialog {...dialog} open={isAsked} onClose={() => setAsked(false)} />}
    </>
  );
}
