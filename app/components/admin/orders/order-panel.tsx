import { type ReactNode, useEffectEvent, useLayoutEffect, useRef } from "react";
import { isPhone } from "#app/ui/is-phone.ts";
import { ModalHeader } from "#app/ui/overlay/modal-header.tsx";
import { showModal } from "#packages/page-browser";

type OrderPanelProps = { orderNumber: string; onClose: () => void; children: ReactNode };

/**
 * Shows an order beside the list, on phones above it. It adds no history entry: the URL decides whether it is open, so
 * going back closes it. Source: specification 11.6.
 */
export function OrderPanel({ orderNumber, onClose, children }: OrderPanelProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const panel = useRef<HTMLElement>(null);
  const close = useEffectEvent(onClose);
  useLayoutEffect(() => {
    if (!dialog.current) return;
    return showModal(dialog.current, panel.current, isPhone());
  }, []);
  return (
    <dialog
      ref={dialog}
      className="modal modal-right"
      aria-modal
      aria-labelledby="order-panel-title"
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        close();
      }}
      onKeyDown={(event) => {
        // Browsers handle Escape only for modal dialogs.
        if (event.key !== "Escape" || event.currentTarget.open || event.defaultPrevented) return;
        event.preventDefault();
        close();
      }}
      onPointerDown={(event) => {
        if (event.target === event.currentTarget) close();
      }}
    >
      <article
        ref={panel}
        tabIndex={-1}
        aria-labelledby="order-panel-title"
        className="modal-panel w-[min(44rem,100vw)]!"
      >
        <ModalHeader titleId="order-panel-title" title={orderNumber} onClose={onClose} />
        <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-3 sm:p-5">{children}</div>
      </article>
    </dialog>
  );
}
