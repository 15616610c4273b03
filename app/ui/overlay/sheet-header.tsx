import X from "lucide/dist/esm/icons/x.mjs";
import { IconButton } from "#app/ui/icon-button.tsx";
import { StrokeIcon } from "#app/ui/stroke-icon.tsx";

/** Renders the head of a popover with its name and close button, which works before any script. */
export function SheetHeader({
  id,
  title,
  closeLabel = "Close",
}: {
  id: string;
  title: string;
  closeLabel?: string;
}) {
  return (
    <div className="sticky top-0 z-10 flex min-h-16 items-center border-line border-b bg-paper pr-2 pl-5">
      <h2 className="display flex-1 text-lg">{title}</h2>
      <IconButton
        label={closeLabel}
        icon={<StrokeIcon of={X} className="size-6" />}
        popoverTarget={id}
        popoverTargetAction="hide"
      />
    </div>
  );
}
