import ExternalLink from "lucide/dist/esm/icons/external-link.mjs";
import FileText from "lucide/dist/esm/icons/file-text.mjs";
import Maximize2 from "lucide/dist/esm/icons/maximize-2.mjs";
import RotateCw from "lucide/dist/esm/icons/rotate-cw.mjs";
import ZoomIn from "lucide/dist/esm/icons/zoom-in.mjs";
import ZoomOut from "lucide/dist/esm/icons/zoom-out.mjs";
import { useState } from "react";
import type { AdminPayment } from "#app/domain/orders/admin-order.ts";
import { classes } from "#app/ui/classes.ts";
import { IconButton } from "#app/ui/icon-button.tsx";
import { Dialog } from "#app/ui/overlay/dialog.tsx";
import { StrokeIcon } from "#app/ui/stroke-icon.tsx";

type ReceiptViewProps = {
  orderNumber: string;
  payment: Pick<AdminPayment, "receiptPath" | "receiptIsPicture">;
  className: string;
};

/** Shows the picture of a receipt, and a link to its file. */
export function ReceiptView({ orderNumber, payment, className }: ReceiptViewProps) {
  return (
    <div className={className}>
      <ReceiptPicture
        orderNumber={orderNumber}
        path={payment.receiptPath}
        isPicture={payment.receiptIsPicture}
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

type ReceiptPictureProps = {
  orderNumber: string;
  path: string;
  isPicture: boolean;
};

const ZOOMS = [1, 1.5, 2, 3, 4];

/** Shows the picture of a receipt, and a larger one on press that can be zoomed and rotated. */
export function ReceiptPicture({ orderNumber, path, isPicture }: ReceiptPictureProps) {
  const [isOpen, setOpen] = useState(false);
  if (!isPicture) {
    return (
      <div className="grid aspect-[3/4] w-full place-content-center gap-2 rounded-sm bg-sunken p-3 text-center text-ink-faint text-sm">
        <StrokeIcon of={FileText} className="mx-auto size-8" />
        <span>A file to open</span>
      </div>
    );
  }
  return (
    <>
      <button
        type="button"
        aria-label={`Enlarge the receipt of ${orderNumber}`}
        onClick={() => setOpen(true)}
        className="group relative block aspect-[3/4] w-full overflow-hidden rounded-sm bg-sunken"
      >
        <img src={path} alt="" loading="lazy" decoding="async" className="size-full object-contain" />
        <span className="absolute right-1.5 bottom-1.5 grid size-8 place-items-center rounded-full bg-card/95 text-ink shadow-lift">
          <StrokeIcon of={Maximize2} className="size-4" />
        </span>
      </button>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={`Receipt of ${orderNumber}`}
        width="lg"
        className="p-0"
      >
        <ZoomableReceipt path={path} orderNumber={orderNumber} className="h-[70dvh]" />
      </Dialog>
    </>
  );
}

type ZoomableReceiptProps = { path: string; orderNumber: string; className: string };

/** Shows a receipt in a box of its own, which can be zoomed and turned. */
export function ZoomableReceipt({ path, orderNumber, className }: ZoomableReceiptProps) {
  const [step, setStep] = useState(0);
  const [turns, setTurns] = useState(0);
  const zoom = ZOOMS[step] ?? 1;
  return (
    <div className={classes("relative min-h-0", className)}>
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls is reached by keyboard.
        tabIndex={0}
        aria-label={`Receipt of ${orderNumber}, enlarged`}
        className={classes("flex size-full bg-sunken", zoom > 1 ? "overflow-auto" : "overflow-hidden")}
      >
        <img
          src={path}
          alt={`Receipt of ${orderNumber}`}
          className="m-auto max-w-none flex-none object-contain"
          style={{ width: `${zoom * 100}%`, height: `${zoom * 100}%`, rotate: `${turns * 90}deg` }}
        />
      </section>
      <div className="absolute bottom-3 left-1/2 flex -translate-x-1/2 gap-1 rounded-full bg-card p-1 shadow-lift">
        <IconButton label="Zoom out" icon={ZoomOut} disabled={step === 0} onClick={() => setStep(step - 1)} />
        <IconButton
          label="Zoom in"
          icon={ZoomIn}
          disabled={step === ZOOMS.length - 1}
          onClick={() => setStep(step + 1)}
        />
        <IconButton label="Turn" icon={RotateCw} onClick={() => setTurns((turns + 1) % 4)} />
      </div>
    </div>
  );
}
