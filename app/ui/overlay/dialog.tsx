import { type ReactNode, useId } from "react";
import { classes } from "#app/ui/classes.ts";
import { Modal, type ModalProps } from "./modal.tsx";
import { ModalHeader } from "./overlay-frame.tsx";

type DialogProps = Pick<ModalProps, "open" | "onClose" | "initialFocus"> & {
  /** A drawer that slides in from an edge; a window, or a sheet from the bottom on phones, by default. */
  place?: ModalProps["place"];
  /** The dialog's name. */
  title: string;
  /** Fixed at the bottom, within reach of the thumb. */
  footer?: ReactNode;
  width?: "sm" | "md" | "lg";
  /** Classes of the scrolling body. */
  className?: string;
  children: ReactNode;
};

const WIDTHS = { sm: "[--modal-width:26rem]", md: "[--modal-width:34rem]", lg: "[--modal-width:60rem]" };

/** Shows a question, details or a menu above the page. */
export function Dialog({
  open,
  onClose,
  initialFocus,
  place = "center",
  title,
  footer,
  width = "md",
  className,
  children,
}: DialogProps) {
  const titleId = useId();
  return (
    <Modal
      open={open}
      onClose={onClose}
      initialFocus={initialFocus}
      place={place}
      labelledBy={titleId}
      className={place === "center" ? WIDTHS[width] : ""}
    >
      <ModalHeader titleId={titleId} title={title} onClose={onClose} />
      <div className={classes("min-h-0 flex-1 overflow-y-auto overscroll-contain", className ?? "p-5")}>
        {children}
      </div>
      {footer && (
        <footer className="flex flex-none flex-wrap gap-3 border-line border-t px-5 pt-4 pb-[max(1rem,env(safe-area-inset-bottom))]">
          {footer}
        </footer>
      )}
    </Modal>
  );
}
