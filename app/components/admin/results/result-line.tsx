import { useEffect, useState } from "react";
import { type FetcherWithComponents, useActionData, useFetcher } from "react-router";
import { HiddenFields } from "#app/components/admin/fields/hidden-fields.tsx";
import { ADMIN_TOASTS } from "#app/copy/admin-toasts.ts";
import { withLine } from "#app/copy/toasts.ts";
import { UNDO_SHOWN_MS } from "#app/domain/payments/local-payment.ts";
import { Button } from "#app/ui/button.tsx";
import { classes } from "#app/ui/classes.ts";
import type { ActionResult } from "./use-result-toast.ts";
import { WholeCodes } from "./whole-codes.tsx";

type ResultLineProps = {
  result: ActionResult | undefined;
  /** Sends the undo, without which the form posts the page. */
  fetcher: FetcherWithComponents<ActionResult>;
  /** The screen that handles the undo and shows its result, if it is not the one of the request. */
  action?: string;
};

/** Says within the page what became of a form that was posted before any script had come. */
export function PostedResult() {
  const result = useActionData<ActionResult>();
  const undo = useFetcher<ActionResult>();
  if (!result?.toast || result.isToastShown) return null;
  return (
    <div className="mb-4">
      <ResultLine result={undo.data ?? result} fetcher={undo} />
    </div>
  );
}

/** Says within the page what became of the last action, and offers Undo, which works before any script has come. */
export function ResultLine({ result, fetcher, action }: ResultLineProps) {
  const [expired, setExpired] = useState<ActionResult>();
  useEffect(() => {
    if (!result?.undo) return;
    const timer = setTimeout(() => setExpired(result), UNDO_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [result]);
  const shown = result?.toast && withLine(ADMIN_TOASTS[result.toast], result.text);
  const undo = result === expired ? undefined : result?.undo;
  const texts = [shown?.text, ...Object.values(result?.errors ?? {})].filter(Boolean);
  return (
    <div role="status" className="empty:hidden">
      {shown && (
        <div
          className={classes(
            "flex min-h-11 items-center gap-2 rounded-sm px-3 py-1 text-sm leading-snug",
            shown.tone === "success" ? "bg-green-tint text-green-ink" : "bg-red-tint text-red-ink",
          )}
        >
          <p className="wrap-anywhere min-w-0 flex-1">
            <strong>{shown.title}</strong> <WholeCodes text={texts.join(" ")} />
          </p>
          {undo && (
            <fetcher.Form method="post" action={action ?? undo.action}>
              <HiddenFields fields={undo.fields} />
              <Button type="submit" size="sm" variant="quiet" pending={fetcher.state !== "idle"}>
                Undo
              </Button>
            </fetcher.Form>
          )}
        </div>
      )}
    </div>
  );
}
