import { type ReactNode, useId } from "react";
import { classes } from "#app/ui/classes.ts";
import { Modal, type ModalProps } from "./modal.tsx";
import { ModalHeader } from "./modal-header.tsx";

type DrawerProps = Pick<ModalProps, "open" | "onClose" | "initialFocus"> & {
  /** The drawer's name. */
  title: string;
  side?: "left" | "right";
  /** Fixed at the bottom, within reach of the thumb. */
  footer?: ReactNode;
  /** Classes of the scrolling body. */
  className?: string;
  children: ReactNode;
};

/** Shows a panel that slides in from an edge. */
export function Drawer({
  open,
  onClose,
  initialFocus,
  title,
  side = "right",
  footer,
  className,
  children,
}: DrawerProps) {
  const titleId = useId();
  return (
    <Modal open={open} onClose={onClose} initialFocus={initialFocus} place={side} labelledBy={titleId}>
      <ModalHeader titleId={titleId} title={title} onClose={onClose} />
      <div className={classes("min-h-0 flex-1 overflow-y-auto overscroll-contain", className ?? "p-5")}>
        {children}
      </div>
      {footer && (
        <footer className="flex-none border-line border-t bg-card px-5 pt-4 pb-[max(1rem,env(safe-area-inset-bottom))]">
          {footer}
        </footer>
      )}
    </Modal>
  );
}
