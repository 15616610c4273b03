import X from "lucide/dist/esm/icons/x.mjs";
import { type ReactNode, useId } from "react";
import { IconButton } from "#app/ui/icon-button.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { StrokeIcon } from "#app/ui/stroke-icon.tsx";
import type { ModalProps } from "./modal.tsx";

type OverlayFrameProps = Pick<ModalProps, "place" | "onClose" | "className"> & {
  title: string;
  /** Hides the head and the skeleton: the children are all that shows. */
  bare?: boolean;
  /** What is known already; the rest of the panel is a skeleton. */
  children?: ReactNode;
};

/** Shows the panel of an overlay while the code of its content loads: its title, its close button and a skeleton. */
export function OverlayFrame({ title, bare, place, onClose, className = "", children }: OverlayFrameProps) {
  const titleId = useId();
  return (
    <div
      ref={(element) => element?.showPopover?.()}
      popover="auto"
      role="dialog"
      {...(bare ? { "aria-label": title } : { "aria-labelledby": titleId })}
      aria-busy
      className={`modal modal-${place}`}
      onToggle={({ newState }) => {
        if (newState === "closed") onClose();
      }}
    >
      <div className={`modal-panel ${className}`}>
        {!bare && <ModalHeader titleId={titleId} title={title} onClose={onClose} />}
        {children}
        {!bare && (
          <div className="grid h-dvh min-h-0 content-start gap-4 p-5">
            <Skeleton className="h-12" />
            <Skeleton className="h-12" />
            <Skeleton className="h-12 w-1/2" />
          </div>
        )}
      </div>
    </div>
  );
}

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
