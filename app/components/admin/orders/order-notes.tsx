import { useEffect, useRef } from "react";
import { useFetcher } from "react-router";
import { IdempotencyKeyField } from "#app/components/admin/fields/idempotency-key-field.tsx";
import type { ActionResult } from "#app/components/admin/results/use-result-toast.ts";
import type { TimelineEntry } from "#app/domain/orders/timeline.ts";
import { Button } from "#app/ui/button.tsx";
import { TextAreaField } from "#app/ui/forms/text-area-field.tsx";
import { Timestamp } from "./timestamp.tsx";

type OrderNotesProps = { orderNumber: string; notes: readonly TimelineEntry[]; idempotencyKey: string };

/** Shows the internal notes of an order, the latest first, and a form to add one. */
export function OrderNotes({ orderNumber, notes, idempotencyKey }: OrderNotesProps) {
  const fetcher = useFetcher<ActionResult>();
  const form = useRef<HTMLFormElement>(null);
  const { data } = fetcher;
  useEffect(() => {
    if (data?.done) form.current?.reset();
  }, [data]);
  return (
    <div className="flex flex-col gap-4">
      <fetcher.Form
        ref={form}
        method="post"
        action={`/admin/orders/${orderNumber}`}
        noValidate
        className="flex flex-col gap-3"
      >
        <input type="hidden" name="intent" value="note" />
        <IdempotencyKeyField issuedKey={idempotencyKey} result={data} isSending={fetcher.state !== "idle"} />
        <TextAreaField
          label="Internal note"
          name="note"
          rows={2}
          maxLength={2000}
          hint="Only staff can see it. The shopper never does."
          error={data?.errors?.note}
        />
        <Button type="submit" size="sm" className="self-start" pending={fetcher.state !== "idle"}>
          Add note
        </Button>
      </fetcher.Form>
      {notes.length > 0 && (
        <ul className="flex flex-col gap-3 text-sm leading-snug">
          {notes.toReversed().map((entry) => (
            <li key={`${entry.at.getTime()}-${entry.note}`} className="rounded-sm bg-sunken px-3 py-2.5">
              <p className="whitespace-pre-line break-words">{entry.note}</p>
              <p className="mt-1 text-ink-faint">
                <Timestamp at={entry.at} />
                {entry.by && <span className="break-all"> · {entry.by}</span>}
              </p>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
