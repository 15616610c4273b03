import { type ReactNode, useId, useState } from "react";
import { classes } from "#app/ui/classes.ts";
import { moveBetweenTabs } from "./move-between-tabs.ts";
import { TAB_LIST_LOOK, TAB_LOOK } from "./tab-look.ts";

type Tab = { id: string; label: ReactNode; panel: ReactNode };

type TabsProps = {
  /** The tab list's name. */
  label: string;
  tabs: readonly Tab[];
  /** With a value, the caller controls which tab is shown. */
  active?: string;
  defaultActive?: string;
  onChange?: (id: string) => void;
  /** All tabs share the width. */
  even?: boolean;
  className?: string;
  panelClassName?: string;
};

/** Shows one panel at a time. Hidden panels stay in the page, so that their input is not lost. */
export function Tabs({
  label,
  tabs,
  active,
  defaultActive,
  onChange,
  even,
  className,
  panelClassName,
}: TabsProps) {
  const id = useId();
  const [own, setOwn] = useState(defaultActive ?? tabs[0]?.id);
  const shown = active ?? own;
  const choose = (next: string) => {
    setOwn(next);
    onChange?.(next);
  };

  return (
    <div className={className}>
      <div
        role="tablist"
        aria-label={label}
        className={TAB_LIST_LOOK}
        onKeyDown={(event) => {
          const next = moveBetweenTabs(event)?.dataset.tab;
          if (next !== undefined) choose(next);
        }}
      >
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${id}-${tab.id}-tab`}
            data-tab={tab.id}
            aria-selected={tab.id === shown}
            aria-controls={`${id}-${tab.id}-panel`}
            tabIndex={tab.id === shown ? 0 : -1}
            onClick={() => choose(tab.id)}
            className={classes(TAB_LOOK, even ? "flex-1" : "flex-none")}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {tabs.map((tab) => (
        <div
          key={tab.id}
          role="tabpanel"
          id={`${id}-${tab.id}-panel`}
          aria-labelledby={`${id}-${tab.id}-tab`}
          hidden={tab.id !== shown}
          className={panelClassName ?? "pt-6"}
        >
          {tab.panel}
        </div>
      ))}
    </div>
  );
}
