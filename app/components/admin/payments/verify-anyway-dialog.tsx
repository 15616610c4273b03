import type { AdminPayment } from "#app/domain/orders/admin-order.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/overlay/dialog.tsx";
import { DuplicateComparison, DuplicateWords } from "./duplicate-notice.tsx";
import { UnequalNotice } from "./unequal-notice.tsx";

type VerifyAnywayDialogProps = {
  orderNumber: string;
  payment: AdminPayment;
  open: boolean;
  onClose: () => void;
  onVerify: () => void;
};

/**
 * Asks before a payment is verified in one press although its receipt was sent before or the money seen differs.
 * Source: specification 11.7.
 */
export function VerifyAnywayDialog({
  orderNumber,
  payment,
  open,
  onClose,
  onVerify,
}: VerifyAnywayDialogProps) {
  const { duplicateOf, unequalSum } = payment;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={`Verify ${orderNumber} all the same?`}
      width={duplicateOf ? "lg" : "sm"}
      footer={
        <div className="flex w-full flex-wrap justify-end gap-3">
          <Button variant="quiet" onClick={onClose}>
            Check first
          </Button>
          <Button onClick={onVerify}>Verify it</Button>
        </div>
      }
    >
      <div className="flex flex-col gap-4">
        <UnequalNotice sum={unequalSum} />
        {duplicateOf && (
          <>
            <p className="leading-relaxed">
              <DuplicateWords duplicateOf={duplicateOf} />
            </p>
            <DuplicateComparison orderNumber={orderNumber} payment={payment} duplicateOf={duplicateOf} />
          </>
        )}
      </div>
    </Dialog>
  );
}
