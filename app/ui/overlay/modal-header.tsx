import X from "lucide/dist/esm/icons/x.mjs";
import { IconButton } from "#app/ui/icon-button.tsx";
import { StrokeIcon } from "#app/ui/stroke-icon.tsx";

type ModalHeaderProps = {
  titleId: string;
  title: string;
  onClose: () => void;
};

/** Renders the head of a dialog or drawer with its name and close button. */
export function ModalHeader({ titleId, title, onClose }: ModalHeaderProps) {
  return (
    <div className="flex min-h-16 flex-none items-center gap-3 border-line border-b py-2 pr-2 pl-5">
      <h2 id={titleId} className="display min-w-0 flex-1 text-lg leading-tight">
        <span className="modal-title">{title}</span>
      </h2>
      <IconButton label="Close" icon={<StrokeIcon of={X} className="size-6" />} onClick={onClose} />
    </div>
  );
}
