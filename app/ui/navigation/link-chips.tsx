import { type ReactNode, useEffect, useRef } from "react";
import { classes } from "#app/ui/classes.ts";
import { scrollToCurrent } from "./scroll-to-current.ts";

type LinkChipsProps = {
  label: string;
  chips: readonly { href: string; isCurrent: boolean; text: ReactNode }[];
};

/** Links to choices in one row, scrolled to the current one. */
export function LinkChips({ label, chips }: LinkChipsProps) {
  const row = useRef<HTMLElement>(null);
  const current = chips.findIndex(({ isCurrent }) => isCurrent);
  useEffect(() => {
    if (current >= 0) scrollToCurrent(row.current, row.current?.querySelectorAll("a")[current]);
  }, [current]);
  return (
    <nav
      ref={row}
      aria-label={label}
      className="scrollbar-none fade-row relative flex min-w-0 flex-none gap-1.5 overflow-x-auto overscroll-x-contain"
    >
      {chips.map(({ href, isCurrent, text }) => (
        <a
          key={href}
          href={href}
          aria-current={isCurrent ? "true" : undefined}
          className={classes(
            "inline-flex h-11 flex-none items-center whitespace-nowrap rounded-full border px-3 font-semibold text-sm",
            isCurrent ? "border-ink bg-ink text-paper" : "border-edge bg-card hover:border-ink",
          )}
        >
          {text}
        </a>
      ))}
    </nav>
  );
}
