import {
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { onPressOf } from "#app/browser/overlay/early-overlay.ts";
import { openModalEarly, showModal } from "#app/browser/overlay/modal-controller.ts";
import { useBackCloses } from "#app/browser/overlay/use-back-closes.ts";
import { classes } from "#app/ui/classes.ts";

export type ModalProps = {
  open: boolean;
  /** Asked for by Escape, the backdrop, the back button and the close button; the caller sets `open`. */
  onClose: () => void;
  /** Asked for by the forward button after the back button closed it; without it forward leads to the page alone. */
  onReopen?: (() => void) | undefined;
  place: "center" | "left" | "right" | "bottom";
  /** Names the overlay; or give the id of its heading. */
  label?: string;
  labelledBy?: string;
  /** What gets the focus on opening; the panel itself where not given. */
  initialFocus?: RefObject<HTMLElement | null>;
  /** The buttons that open it: it is filled and shown, unseen, while the finger is still on such a button beside it. */
  openers?: string | undefined;
  className?: string;
  children: ReactNode;
};

/** Longer than the longest way out, so that the content stays while the panel leaves. */
const LEAVING_MS = 280;

/** A native modal dialog: focus stays inside and comes back, the page behind is still. */
export function Modal({
  open,
  onClose,
  onReopen,
  place,
  label,
  labelledBy,
  initialFocus,
  openers,
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
    const close = showModal(element, first());
    const stopWatching = watchBackdrop(element, () => askToClose());
    return () => {
      stopWatching();
      close();
    };
  }, [open]);

  useEffect(() => {
    if (openers === undefined) return;
    return onPressOf(openers, (button) => {
      if (!dialog.current || !isNearestDialog(dialog.current, button)) return;
      setFilled(true);
      openModalEarly(dialog.current);
    });
  }, [openers]);
  useEffect(() => {
    if (open || !filled) return;
    const timer = setTimeout(() => setFilled(false), LEAVING_MS);
    return () => clearTimeout(timer);
  }, [open, filled]);

  useBackCloses(open, onClose, onReopen);

  return (
    <dialog
      ref={dialog}
      className={`modal modal-${place}`}
      aria-modal
      aria-label={label}
      aria-labelledby={labelledBy}
      onCancel={(event) => {
        // A file chooser inside reports its own cancelling here too.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      onKeyDown={(event) => {
        // Until it is modal the browser does not ask for it.
        if (event.key !== "Escape" || event.currentTarget.open || event.defaultPrevented) return;
        event.preventDefault();
        onClose();
      }}
      onClose={(event) => {
        if (event.target === event.currentTarget && open) onClose();
      }}
    >
      <div ref={panel} tabIndex={-1} className={classes("modal-panel", className)}>
        {filled && children}
      </div>
    </dialog>
  );
}

/** Whether it is the first of its kind behind the button: several lists of a page have a quick view each. */
function isNearestDialog(dialog: HTMLDialogElement, button: Element): boolean {
  const beside = dialog.parentElement;
  if (!beside?.contains(button)) return false;
  const first = [...beside.children].find(
    (one) =>
      one.className === dialog.className &&
      button.compareDocumentPosition(one) === Node.DOCUMENT_POSITION_FOLLOWING,
  );
  return first === dialog;
}

/** Calls back when a press began and ended beside the panel; dragging a selection out of it does not count. */
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
