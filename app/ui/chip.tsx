import X from "lucide/dist/esm/icons/x.mjs";
import { StrokeIcon } from "./stroke-icon.tsx";

type ChipProps = {
  label: string;
  /** The accessible name of its remove button, e.g. "Remove filter Nike". */
  removeLabel: string;
  onRemove?: () => void;
};

/** Shows a choice with a button that removes it: by a callback, or by submitting the form. */
export function Chip({ label, removeLabel, onRemove }: ChipProps) {
  return (
    <button
      type={onRemove ? "button" : "submit"}
      aria-label={removeLabel}
      onClick={onRemove}
      className="reach inline-flex h-9 max-w-full items-center gap-1.5 rounded-full border border-edge bg-card pr-2.5 pl-3.5 font-semibold text-sm transition-colors hover:border-ink hover:bg-ink hover:text-paper"
    >
      <span className="truncate">{label}</span>
      <StrokeIcon of={X} className="size-4" />
    </button>
  );
}
