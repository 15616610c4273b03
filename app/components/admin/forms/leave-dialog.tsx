import { useEffect, useRef } from "react";
import { Button } from "#app/ui/button.tsx";
import { isPhone } from "#app/ui/is-phone.ts";
import { showModal } from "#packages/page-browser";

type LeaveDialogProps = { isOpen: boolean; onStay: () => void; onLeave: () => void };

/**
 * Asks for confirmation before unsaved changes are lost. It adds no history entry, unlike other dialogs: it
 * interrupts a navigation, which must continue unchanged.
 */
export function LeaveDialog({ isOpen, onStay, onLeave }: LeaveDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(
    () => (isOpen && dialog.current ? showModal(dialog.current, null, isPhone()) : undefined),
    [isOpen],
  );

  return (
    <dialog
      ref={dialog}
      className="modal modal-center [--modal-width:26rem]"
      aria-labelledby="leave-title"
      onCancel={(event) => {
        event.preventDefault();
        onStay();
      }}
    >
      <div className="modal-panel gap-4 p-5">
        <h2 id="leave-title" className="display text-lg">
          Unsaved changes
        </h2>
        <p>Your changes aren't saved yet. Leave anyway?</p>
        <div className="flex flex-wrap gap-3">
          <Button variant="primary" onClick={onStay}>
            Keep editing
          </Button>
          <Button variant="quiet" onClick={onLeave}>
            Leave without saving
          </Button>
        </div>
      </div>
    </dialog>
  );
}
