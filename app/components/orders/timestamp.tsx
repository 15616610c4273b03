import { formatDate, formatHour } from "#app/domain/day.ts";
import { classes } from "#app/ui/classes.ts";

type TimestampProps = { at: Date; dateOnly?: boolean; className?: string };

/** Shows a time in The Gambia, which is UTC all year round: "20 Nov 2026, 10:55". */
export function Timestamp({ at, dateOnly, className }: TimestampProps) {
  return (
    <time dateTime={at.toISOString()} className={classes("figures whitespace-nowrap", className)}>
      {dateOnly ? formatDate(at) : `${formatDate(at)}, ${formatHour(at)}`}
    </time>
  );
}
