/** The Gambia keeps Greenwich time all year; the same words on server and browser. */
const DAY = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeZone: "Africa/Banjul" });
const MINUTE = new Intl.DateTimeFormat("en-GB", {
  dateStyle: "medium",
  timeStyle: "short",
  timeZone: "Africa/Banjul",
});

/** A moment in the shop's own time. */
export function ShopTime({ at, withHour, className }: { at: Date; withHour?: boolean; className?: string }) {
  return (
    <time dateTime={at.toISOString()} className={className}>
      {(withHour ? MINUTE : DAY).format(at)}
    </time>
  );
}
