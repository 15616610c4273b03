import { type ComponentProps, useState } from "react";
import { MySizeToggle } from "#app/components/catalogue/sizes/my-size-toggle.tsx";
import { SizeChoice } from "#app/components/catalogue/sizes/size-choice.tsx";
import { SIZE_REQUIRED } from "#app/copy/size-required.ts";
import type { ProductCard } from "#app/domain/catalogue/product-card.ts";
import { chartOf } from "#app/domain/catalogue/sizes/size-preference.ts";
import { STORED_SIZE_SYSTEM } from "#app/domain/catalogue/sizes/size-system.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/overlay/dialog.tsx";
import { Portal } from "#app/ui/portal.tsx";

type SizeSheetProps = Omit<ComponentProps<typeof SizeChoice>, "error" | "aside"> & {
  product: ProductCard;
  open: boolean;
  onClose: () => void;
  onReopen: () => void;
  onAdd: (size: string) => void;
};

/**
 * Shows the sizes at the bottom of a phone's screen after Add to Cart without a size. With its code comes the offer to
 * make the size chosen on the page the shopper's own. Source: specification 3.5.
 */
export function SizeSheet({ product, ...sheet }: SizeSheetProps) {
  return (
    <>
      <MySizeOffer {...sheet} product={product} />
      <Sheet {...sheet} />
    </>
  );
}

function MySizeOffer({ product, value }: SizeSheetProps) {
  const chart = chartOf(product);
  const sizes = document.getElementById("sizes")?.firstElementChild;
  const isShoe = chart === "shoes" || chart === "kids-shoes";
  if (chart === null || value === null || !sizes) return null;
  return (
    <Portal place={sizes}>
      {/* Within the heading's row, so that nothing moves when it appears. */}
      <div className="absolute top-0 flex h-11 items-center text-sm" style={{ left: "2.5rem" }}>
        <MySizeToggle chart={chart} size={value} label={isShoe ? `${STORED_SIZE_SYSTEM} ${value}` : value} />
      </div>
    </Portal>
  );
}

function Sheet({ open, onClose, onReopen, onAdd, ...choice }: Omit<SizeSheetProps, "product">) {
  const { value } = choice;
  const [isRefused, setRefused] = useState(false);
  const close = () => {
    setRefused(false);
    onClose();
  };
  return (
    <Dialog
      open={open}
      onReopen={onReopen}
      onClose={close}
      title="Choose your size"
      footer={
        <Button
          variant="primary"
          className="h-12 flex-1"
          onClick={() => {
            if (value === null) return setRefused(true);
            onAdd(value);
            close();
          }}
        >
          Add to Cart
        </Button>
      }
    >
      <SizeChoice {...choice} error={isRefused && value === null ? SIZE_REQUIRED.text : null} />
    </Dialog>
  );
}
