import { classes } from "./classes.ts";

/** Shows the progress of long work: `value` from 0 to 100, or none while it is unknown. */
export function Progress({ label, value }: { label: string; value?: number }) {
  const known = value !== undefined;
  const percent = known ? Math.round(Math.min(100, Math.max(0, value))) : undefined;
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex justify-between gap-3 text-sm">
        <span className="font-semibold">{label}</span>
        {known && <span className="figures text-ink-faint">{percent}%</span>}
      </div>
      <progress
        aria-label={label}
        max={100}
        value={percent}
        className={classes(
          "block h-2 w-full appearance-none overflow-hidden rounded-full [&::-moz-progress-bar]:bg-river-ink [&::-webkit-progress-value]:bg-river-ink [&::-webkit-progress-value]:transition-[width]",
          known
            ? "bg-sunken [&::-webkit-progress-bar]:bg-sunken"
            : "bg-river-ink motion-safe:animate-breathe [&::-webkit-progress-bar]:bg-river-ink",
        )}
      />
    </div>
  );
}
