import { type ReactNode, useCallback, useState } from "react";
import { useNavigate } from "react-router";
import { useLazyComponent } from "#app/browser/hydration/use-lazy-component.ts";
import { useOpenOnEntry } from "#app/browser/overlay/use-open-on-entry.ts";
import type { ProductCard } from "#app/domain/catalogue/product-card.ts";

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
        <QuickView
          open={isOpen}
          product={product}
          products={products}
          onClose={close}
          onReopen={open}
          onStep={setShownId}
        />
      ),
    () => {
      close();
      if (product) void navigate(`/product/${product.slug}`);
    },
  );
  return { show, dialog };
}
