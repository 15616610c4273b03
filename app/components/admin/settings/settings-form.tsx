import { Fragment, type ReactNode } from "react";
import { useFetcher, useLocation } from "react-router";
import { HiddenFields } from "#app/components/admin/fields/hidden-fields.tsx";
import {
  EditConflictNotice,
  useExpectedVersion,
} from "#app/components/admin/results/edit-conflict-notice.tsx";
import type { ActionResult } from "#app/components/admin/results/use-result-toast.ts";
import type { FieldErrors } from "#app/domain/form-errors.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";

type SettingsFormProps = {
  title: string;
  text?: string;
  /** The `intent` of the page's action that saves the settings, and its other fields. */
  intent: string;
  fields?: Record<string, string>;
  /** The version of the values, if somebody else may save the same. */
  version?: string | undefined;
  saveLabel: string;
  /** Content beside the save button. */
  aside?: ReactNode;
  children: (errors: FieldErrors) => ReactNode;
};

/** A card of settings with its save button; after a failure it keeps the input. */
export function SettingsForm({
  title,
  text,
  intent,
  fields = {},
  version,
  saveLabel,
  aside,
  children,
}: SettingsFormProps) {
  const fetcher = useFetcher<ActionResult>();
  const { pathname, search } = useLocation();
  const expectedVersion = useExpectedVersion(version, fetcher.state === "idle" ? fetcher.data : undefined);
  return (
    <Card as="section" aria-label={title}>
      <fetcher.Form
        method="post"
        action={pathname + search}
        noValidate
        className="flex max-w-2xl flex-col gap-4"
      >
        <div>
          <h2 className="font-bold text-lg leading-tight">{title}</h2>
          {text && <p className="mt-1 text-ink-soft text-sm">{text}</p>}
        </div>
        <HiddenFields
          fields={{ ...fields, intent, ...(expectedVersion !== undefined && { version: expectedVersion }) }}
        />
        {/* A save resets the fields to the stored values. */}
        <Fragment key={expectedVersion}>{children(fetcher.data?.errors ?? {})}</Fragment>
        <EditConflictNotice result={fetcher.data} href={pathname + search} />
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" variant="primary" pending={fetcher.state !== "idle"}>
            {saveLabel}
          </Button>
          {aside}
        </div>
      </fetcher.Form>
    </Card>
  );
}

const SUMMARY = "min-h-11 cursor-pointer py-2.5 font-semibold";

type FoldedFormsProps<Row> = {
  rows: readonly Row[];
  /** What a folded row says, without what is absent. */
  summaryOf: (row: Row) => (string | false)[];
  addLabel: string;
  /** The form of a row, or of a new one. */
  children: (row: Row | null, position: number) => ReactNode;
};

/** Lists settings of a kind as folded forms, with one for a new one at the end. */
export function FoldedForms<Row extends { id: string }>(props: FoldedFormsProps<Row>) {
  const { rows, summaryOf, addLabel, children } = props;
  return (
    <div className="divide-y divide-line [&>[open]]:pb-4">
      {rows.map((row, at) => (
        <details key={row.id}>
          <summary className={SUMMARY}>{summaryOf(row).filter(Boolean).join(" · ")}</summary>
          {children(row, at + 1)}
        </details>
      ))}
      {/* A row that was added closes it, and empties its form. */}
      <details key={rows.length}>
        <summary className={SUMMARY}>{addLabel}</summary>
        {children(null, rows.length + 1)}
      </details>
    </div>
  );
}
