import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from "react";
import { classes } from "#app/ui/classes.ts";
import { scrollToCurrent } from "./scroll-to-current.ts";

type LinkTabsProps = {
  /** The tab list's name. */
  label: string;
  tabs: readonly { id: string; label: ReactNode; href: string }[];
  active: string;
  even?: boolean;
  className?: string;
  panelClassName?: string;
  /** The panel of the active tab. */
  children: ReactNode;
};

/** Renders tabs whose state is in the URL: each is a link, so they work before JavaScript and with the back button. */
export function LinkTabs({ label, tabs, active, even, className, panelClassName, children }: LinkTabsProps) {
  const id = useId();
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    scrollToCurrent(row.current, document.getElementById(`${id}-${active}`));
  }, [id, active]);
  return (
    <div className={className}>
      <div
        ref={row}
        role="tablist"
        aria-label={label}
        className="scrollbar-none fade-row relative flex overflow-x-auto border-line border-b-2 [scroll-snap-type:x_proximity]"
        onKeyDown={moveBetweenTabs}
      >
        {tabs.map((tab) => (
          <a
            key={tab.id}
            href={tab.href}
            role="tab"
            id={`${id}-${tab.id}`}
            aria-selected={tab.id === active}
            aria-controls={tab.id === active ? `${id}-panel` : undefined}
            tabIndex={tab.id === active ? 0 : -1}
            className={classes(
              "-mb-0.5 inline-flex h-12 snap-start items-center justify-center whitespace-nowrap border-transparent border-b-3 px-4 font-bold text-[0.9375rem] text-ink-faint transition-colors hover:text-ink aria-selected:border-laterite aria-selected:text-ink focus-visible:-outline-offset-3",
              even ? "flex-1" : "flex-none",
            )}
          >
            {tab.label}
          </a>
        ))}
      </div>
      <div
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${active}`}
        className={panelClassName ?? "pt-6"}
      >
        {children}
      </div>
    </div>
  );
}

/** Moves the focus along the tab list with arrow keys, Home and End, and wraps around. */
function moveBetweenTabs(event: KeyboardEvent<HTMLElement>): void {
  const tabs = Array.from(event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]'));
  const at = tabs.findIndex((tab) => tab.matches(":focus"));
  const steps: Record<string, number> = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 };
  const next = steps[event.key];
  if (next === undefined) return;
  event.preventDefault();
  tabs.at(next % tabs.length)?.focus();
}
