import { type ReactNode, useCallback, useState } from "react";
import { useNavigate } from "react-router";
import type { ProductCard } from "#app/domain/catalogue/product-card.ts";
import { OverlayFrame } from "#app/ui/overlay/overlay-frame.tsx";
import { useLazyComponent, useOpenOnEntry } from "#packages/page-browser";
import { Price } from "./price.tsx";
import { QuickViewPicture } from "./quick-view-picture.tsx";

const loadQuickView = () => import("./quick-view.tsx").then(({ QuickView }) => QuickView);

/** Returns the quick view of a list of products. */
export function useQuickView(products: readonly ProductCard[]): {
  show: (product: ProductCard) => void;
  dialog: ReactNode;
} {
  const { isOpen, open, close } = useOpenOnEntry();
  const [shownId, setShownId] = useState<string | null>(null);
  const navigate = useNavigate();
  const at = products.findIndex(({ id }) => id === shownId);
  // Until one is requested, it is rendered with another product, because filling a dialog takes as long as opening it.
  const product = products[isOpen ? at : Math.max(at, 0)];
  const show = useCallback(
    (wanted: ProductCard) => {
      setShownId(wanted.id);
      open();
    },
    [open],
  );
  const dialog = useLazyComponent(
    loadQuickView,
    isOpen,
    (QuickView) =>
      product && (
        <QuickView open={isOpen} product={product} products={products} onClose={close} onStep={setShownId} />
      ),
    () => {
      close();
      if (product) void navigate(`/product/${product.slug}`);
    },
    () =>
      product && (
        <OverlayFrame place="center" title={product.name} onClose={close} className="[--modal-width:60rem]">
          <div className="grid flex-none sm:grid-cols-2">
            <QuickViewPicture product={product} />
            <Price
              price={product.price}
              originalPrice={product.originalPrice}
              className="content-start p-5 pb-0 text-2xl sm:p-7"
            />
          </div>
        </OverlayFrame>
      ),
  );
  return { show, dialog };
}
