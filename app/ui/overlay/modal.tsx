import {
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { classes } from "#app/ui/classes.ts";
import { isPhone } from "#app/ui/is-phone.ts";
import { showModal, useBackCloses } from "#packages/page-browser";

export type ModalProps = {
  open: boolean;
  /** Called on Escape, the backdrop, the back button and the close button; the caller sets `open`, or returns false. */
  onClose: () => unknown;
  place: "center" | "left" | "right";
  /** Names the overlay; or give the id of its heading. */
  label?: string;
  labelledBy?: string;
  /** The element to focus on opening; the default is the panel. */
  initialFocus?: RefObject<HTMLElement | null>;
  className?: string;
  children: ReactNode;
};

/** Longer than the longest exit transition, so that the content remains while the panel leaves. */
const LEAVING_MS = 280;

/** Renders a native modal dialog: the focus stays inside and is restored, the page behind does not scroll. */
export function Modal({
  open,
  onClose,
  place,
  label,
  labelledBy,
  initialFocus,
  className,
  children,
}: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const [filled, setFilled] = useState(open);
  if (open && !filled) setFilled(true);

  const askToClose = useEffectEvent(onClose);
  const first = useEffectEvent(() => initialFocus?.current ?? panel.current);

  useLayoutEffect(() => {
    const element = dialog.current;
    if (!open || !element) return;
    const close = showModal(element, first(), isPhone());
    const stopWatching = watchBackdrop(element, () => askToClose());
    return () => {
      stopWatching();
      close();
    };
  }, [open]);

  useEffect(() => {
    if (open || !filled) return;
    const timer = setTimeout(() => setFilled(false), LEAVING_MS);
    return () => clearTimeout(timer);
  }, [open, filled]);

  useBackCloses(open, onClose);

  return (
    <dialog
      ref={dialog}
      className={`modal modal-${place}`}
      aria-modal
      aria-label={label}
      aria-labelledby={labelledBy}
      onCancel={(event) => {
        // Cancelling a file dialog inside also dispatches `cancel` here. One that cannot be prevented closes the dialog.
        if (event.target !== event.currentTarget || !event.cancelable) return;
        event.preventDefault();
        onClose();
      }}
      onClose={(event) => {
        if (event.target !== event.currentTarget || !open) return;
        if (onClose() === false) event.currentTarget.showModal();
      }}
    >
      <div ref={panel} tabIndex={-1} className={classes("modal-panel", className)}>
        {filled && children}
      </div>
    </dialog>
  );
}

/** Calls back when a press starts and ends outside the panel, so that dragging a selection out of it does not count. */
function watchBackdrop(dialog: HTMLDialogElement, onPress: () => void): () => void {
  let beganOutside = false;
  const begin = (event: PointerEvent) => {
    beganOutside = event.target === dialog;
  };
  const end = (event: MouseEvent) => {
    if (beganOutside && event.target === dialog) onPress();
  };
  dialog.addEventListener("pointerdown", begin);
  dialog.addEventListener("click", end);
  return () => {
    dialog.removeEventListener("pointerdown", begin);
    dialog.removeEventListener("click", end);
  };
}
