import { type ReactNode, useId } from "react";
import { Skeleton } from "#app/ui/skeleton.tsx";
import type { ModalProps } from "./modal.tsx";
import { ModalHeader } from "./modal-header.tsx";

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
