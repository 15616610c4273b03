import X from "lucide/dist/esm/icons/x.mjs";
import type { ReactNode } from "react";
import { Button } from "#app/ui/button.tsx";
import { IconButton } from "#app/ui/icon-button.tsx";

type ChosenBarProps = {
  /** The bar's name, e.g. "Selected orders". */
  label: string;
  count: number;
  chooseAllLabel: string;
  /** Null if all are chosen. */
  onChooseAll: (() => void) | null;
  onClear: () => void;
  /** What can be done with all of them at once. */
  children: ReactNode;
};

/** Shows at the bottom of the screen how many entries of a list are chosen, and what can be done with them. */
export function ChosenBar({ label, count, chooseAllLabel, onChooseAll, onClear, children }: ChosenBarProps) {
  return (
    <section
      aria-label={label}
      data-save-bar
      className="sticky bottom-2 z-10 mt-3 flex flex-wrap items-center gap-2 rounded-md border border-ink bg-card p-2 shadow-lift md:bottom-4"
    >
      <p role="status" className="figures flex-1 whitespace-nowrap pl-2 font-bold text-sm">
        {`${count} selected`}
      </p>
      {onChooseAll && (
        <Button variant="quiet" className="px-3" onClick={onChooseAll}>
          {chooseAllLabel}
        </Button>
      )}
      <IconButton label="Select none" icon={X} onClick={onClear} className="sm:order-last" />
      <div className="flex gap-2 max-sm:w-full">{children}</div>
    </section>
  );
}
