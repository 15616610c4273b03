import Check from "lucide/dist/esm/icons/check.mjs";
import { StrokeIcon } from "#app/ui/stroke-icon.tsx";

type SelectBoxProps = { name: string; isChosen: boolean; onChoose: (isChosen: boolean) => void };

/** Selects an entry of a list, as wide as a finger and as high as its row. */
export function SelectBox({ name, isChosen, onChoose }: SelectBoxProps) {
  return (
    <label className="relative z-1 grid w-11 flex-none cursor-pointer place-items-center self-stretch">
      <span className="sr-only">{`Select ${name}`}</span>
      <input
        type="checkbox"
        checked={isChosen}
        onChange={(event) => onChoose(event.target.checked)}
        className="peer size-5 appearance-none rounded-xs border-2 border-edge bg-card checked:border-ink checked:bg-ink hover:border-ink"
      />
      <StrokeIcon
        of={Check}
        className="pointer-events-none absolute size-4 text-paper opacity-0 peer-checked:opacity-100"
      />
    </label>
  );
}
