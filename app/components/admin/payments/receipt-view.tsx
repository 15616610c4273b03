import ExternalLink from "lucide/dist/esm/icons/external-link.mjs";
import type { ReactNode } from "react";
import type { AdminPayment } from "#app/domain/orders/admin-order.ts";
import { StrokeIcon } from "#app/ui/stroke-icon.tsx";
import { ReceiptPicture } from "./receipt-picture.tsx";

type ReceiptViewProps = {
  orderNumber: string;
  payment: Pick<AdminPayment, "receiptPath" | "receiptIsPicture">;
  decision?: ReactNode;
  className?: string;
};

/** Shows the picture of a receipt, and a link to its file. */
export function ReceiptView({ orderNumber, payment, decision, className }: ReceiptViewProps) {
  return (
    <div className={className}>
      <ReceiptPicture
        orderNumber={orderNumber}
        path={payment.receiptPath}
        isPicture={payment.receiptIsPicture}
        decision={decision}
      />
      <ReceiptLink path={payment.receiptPath} />
    </div>
  );
}

/** Links to the original file, which opens in a new tab. */
export function ReceiptLink({ path }: { path: string }) {
  return (
    <a
      href={path}
      target="_blank"
      rel="noreferrer"
      className="link mt-1 inline-flex min-h-11 items-center gap-1.5 text-sm"
    >
      View receipt
      <StrokeIcon of={ExternalLink} className="size-3.5" />
    </a>
  );
}
