import { useCallback, useState } from "react";
import { sizeStore } from "#app/components/catalogue/sizes/size-store.ts";
import type { ProductCard } from "#app/domain/catalogue/product-card.ts";
import { inMySize, mySizeLabel } from "#app/domain/catalogue/sizes/my-size.ts";
import type { SizePreferences } from "#app/domain/catalogue/sizes/size-preference.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Portal } from "#app/ui/portal.tsx";
import { useStore } from "#packages/page-browser";
import { addToCart } from "./add-to-cart.ts";

const NONE: SizePreferences = {};

/**
 * Renders the shopper's own size on the cards of the preceding list, whose cached markup is the same for everybody.
 * Their cart buttons then add that size at once. Its code loads on the first interaction. Source: specification 3.5.
 */
export function MySizeOnCards({ products }: { products: readonly ProductCard[] }) {
  const sizes = useStore(sizeStore) ?? NONE;
  const [badges, setBadges] = useState<ReadonlyMap<string, Element>>(new Map());
  const attach = useCallback(
    (mark: HTMLElement) => {
      const list = mark.previousElementSibling;
      const cards = [...(list?.querySelectorAll(".product-card") ?? [])];
      setBadges(
        new Map(
          cards.flatMap((card) => {
            const place = card.querySelector(".product-card-badges");
            return place ? [[slugOf(card), place] as const] : [];
          }),
        ),
      );
      const add = (event: Event) => {
        const { target } = event;
        const button = target instanceof Element ? target.closest("[data-add-to-cart]") : null;
        const card = button?.closest(".product-card");
        const product = card && products.find(({ slug }) => slug === slugOf(card));
        const own = product && inMySize(product, sizeStore.get() ?? NONE);
        if (!own) return;
        // The card itself would open the quick view to choose a size.
        event.stopPropagation();
        addToCart(product, own, 1);
      };
      list?.addEventListener("click", add, true);
      return () => list?.removeEventListener("click", add, true);
    },
    [products],
  );
  return (
    <>
      <i ref={attach} hidden />
      {products.map((product) => {
        const place = badges.get(product.slug);
        const label = mySizeLabel(product, sizes);
        return (
          place &&
          label && (
            <Portal key={product.id} place={place}>
              <Badge tone="green">{label}</Badge>
            </Portal>
          )
        );
      })}
    </>
  );
}

function slugOf(card: Element): string {
  return card.querySelector("a")?.pathname.replace("/product/", "") ?? "";
}
