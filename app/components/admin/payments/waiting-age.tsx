import { classes } from "#app/ui/classes.ts";

const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;

/** Shows for how long a receipt waits; red after 24 hours. */
export function WaitingAge({ since, now }: { since: Date; now: Date }) {
  const minutes = Math.max(0, Math.floor((now.getTime() - since.getTime()) / MINUTE_MS));
  const isLate = minutes >= DAY_MINUTES;
  return (
    <span className={classes("block text-sm", isLate ? "font-bold text-red-ink" : "text-ink-faint")}>
      {waitingText(minutes)}
    </span>
  );
}

/** Returns a waiting time in whole minutes as words: "Waiting 3 hours". */
function waitingText(minutes: number): string {
  if (minutes < 1) return "Just in";
  if (minutes < 60) return `Waiting ${counted(minutes, "minute")}`;
  if (minutes < DAY_MINUTES) return `Waiting ${counted(Math.floor(minutes / 60), "hour")}`;
  return `Waiting ${counted(Math.floor(minutes / DAY_MINUTES), "day")}`;
}

function counted(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}
