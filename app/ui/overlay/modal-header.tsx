import X from "lucide/dist/esm/icons/x.mjs";
import type { ReactNode } from "react";
import { IconButton } from "#app/ui/icon-button.tsx";
import { StrokeIcon } from "#app/ui/stroke-icon.tsx";

type ModalHeaderProps = {
  titleId: string;
  title: string;
  /** Between the title and the close button. */
  aside?: ReactNode;
  closeLabel?: string;
  onClose: () => void;
};

/** Renders the head of a dialog or drawer with its name and close button. */
export function ModalHeader({ titleId, title, aside, closeLabel = "Close", onClose }: ModalHeaderProps) {
  return (
    <div className="flex min-h-16 flex-none items-center gap-3 border-line border-b py-2 pr-2 pl-5">
      <h2 id={titleId} className="display min-w-0 flex-1 text-lg leading-tight">
        <span className="modal-title">{title}</span>
      </h2>
      {aside}
      <IconButton label={closeLabel} icon={<StrokeIcon of={X} className="size-6" />} onClick={onClose} />
    </div>
  );
}
