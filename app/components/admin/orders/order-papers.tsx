import FileText from "lucide/dist/esm/icons/file-text.mjs";
import Package from "lucide/dist/esm/icons/package.mjs";
import { Button } from "#app/ui/button.tsx";

/** Links to the papers of an order: the packing slip and, for staff who see money, the invoice. */
export function OrderPapers({ orderNumber, seesMoney }: { orderNumber: string; seesMoney: boolean }) {
  return (
    <>
      <Button
        href={`/admin/orders/${orderNumber}/packing-slip.pdf`}
        target="_blank"
        variant="outline"
        icon={Package}
      >
        Packing slip
      </Button>
      {seesMoney && (
        <Button
          href={`/admin/orders/${orderNumber}/invoice.pdf`}
          target="_blank"
          variant="outline"
          icon={FileText}
        >
          Invoice
        </Button>
      )}
    </>
  );
}
