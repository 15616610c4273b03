import type { ReactNode } from "react";
import { classes } from "#app/ui/classes.ts";

type MetricCardProps = {
  title: string;
  value: ReactNode;
  /** An amount, whose size lets nine digits fit on a phone without a break. */
  isMoney?: boolean;
  note: string;
  /** The link to the rows that the figure counts. */
  href: string;
  /** The link to the rows that the note counts, where those differ. */
  noteHref?: string;
};

/** One metric of the dashboard: the card links to its rows; its note may link to another page. */
export function MetricCard({ title, value, isMoney = false, note, href, noteHref }: MetricCardProps) {
  return (
    <div className="relative flex min-w-0 flex-col rounded-md border border-line bg-card p-4 transition-colors hover:border-ink sm:p-5">
      <a href={href} className="flex flex-col after:absolute after:inset-0 after:rounded-md">
        <span className="font-semibold text-ink-soft text-sm">{title}</span>
        <span
          className={classes(
            "figures mt-1 whitespace-nowrap font-bold leading-tight",
            isMoney ? "text-[clamp(0.875rem,4.2vw,1.375rem)]" : "text-2xl sm:text-3xl",
          )}
        >
          {value}
        </span>
      </a>
      {noteHref === undefined ? (
        <span className="figures mt-1 text-ink-faint text-sm">{note}</span>
      ) : (
        <a href={noteHref} className="figures link reach z-10 mt-1 self-start text-sm">
          {note}
        </a>
      )}
    </div>
  );
}
