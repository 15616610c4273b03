import type { ReactNode } from "react";

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
