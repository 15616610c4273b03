import { type ReactNode, useId } from "react";
import { classes } from "#app/ui/classes.ts";
import { moveBetweenTabs } from "./move-between-tabs.ts";
import { TAB_LIST_LOOK, TAB_LOOK } from "./tab-look.ts";

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
  return (
    <div className={className}>
      <div role="tablist" aria-label={label} className={TAB_LIST_LOOK} onKeyDown={moveBetweenTabs}>
        {tabs.map((tab) => (
          <a
            key={tab.id}
            href={tab.href}
            role="tab"
            id={`${id}-${tab.id}`}
            aria-selected={tab.id === active}
            aria-controls={tab.id === active ? `${id}-panel` : undefined}
            tabIndex={tab.id === active ? 0 : -1}
            className={classes(TAB_LOOK, even ? "flex-1" : "flex-none")}
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
