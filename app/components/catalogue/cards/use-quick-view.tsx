import { type ReactNode, useCallback, useState } from "react";
import { useNavigate } from "react-router";
import { useLazyComponent } from "#app/browser/hydration/use-lazy-component.ts";
import { useOpenOnEntry } from "#app/browser/overlay/use-open-on-entry.ts";
import type { ProductCard } from "#app/domain/catalogue/product-card.ts";

const loadQuickView = () => import("./quick-view.tsx").then(({ QuickView }) => QuickView);

/** Returns the quick view of a list of products; it steps through the list and wraps around. */
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
  const step = (by: number) =>
    setShownId(products[(at + by + products.length) % products.length]?.id ?? null);
  const isAlone = products.length < 2;
  const dialog = useLazyComponent(
    loadQuickView,
    isOpen,
    (QuickView) =>
      product && (
        <QuickView
          open={isOpen}
          product={product}
          onClose={close}
          onReopen={open}
          onPrevious={isAlone ? undefined : () => step(-1)}
          onNext={isAlone ? undefined : () => step(1)}
        />
      ),
    () => {
      close();
      if (product) void navigate(`/product/${product.slug}`);
    },
  );
  return { show, dialog };
}
