const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** Shows a time in The Gambia, which is UTC all year round: "20 Nov 2026, 10:55". */
export function Timestamp({ at, dateOnly }: { at: Date; dateOnly?: boolean }) {
  return (
    <time dateTime={at.toISOString()} className="figures whitespace-nowrap">
      {dateOnly ? formatDay(at) : `${formatDay(at)}, ${at.toISOString().slice(11, 16)}`}
    </time>
  );
}

/** Returns the date of a time: "20 Nov 2026". */
export function formatDay(at: Date): string {
  return `${at.getUTCDate()} ${MONTHS[at.getUTCMonth()]} ${at.getUTCFullYear()}`;
}
