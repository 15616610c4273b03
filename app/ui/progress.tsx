/** Shows that long work goes on. */
export function Progress({ label }: { label: string }) {
  return (
    <div className="flex flex-col gap-1.5">
      <span className="font-semibold text-sm">{label}</span>
      <progress
        aria-label={label}
        className="block h-2 w-full appearance-none overflow-hidden rounded-full bg-river-ink motion-safe:animate-breathe [&::-moz-progress-bar]:bg-river-ink [&::-webkit-progress-bar]:bg-river-ink"
      />
    </div>
  );
}
