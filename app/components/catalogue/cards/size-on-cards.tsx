import { useCallback, useState } from "react";
import { sizeStore } from "#app/components/catalogue/sizes/size-store.ts";
import type { ProductCard } from "#app/domain/catalogue/product-card.ts";
import { preferredSizeLabel } from "#app/domain/catalogue/sizes/size-labels.ts";
import type { SizePreferences } from "#app/domain/catalogue/sizes/size-preference.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Portal } from "#app/ui/portal.tsx";
import { useStore } from "#packages/page-browser";

const NONE: SizePreferences = {};

/**
 * Renders the shopper's last size on the cards of the preceding list, whose cached markup is the same for everybody. Its
 * code loads on the first interaction. Source: specification 3.5.
 */
export function SizeOnCards({ products }: { products: readonly ProductCard[] }) {
  const sizes = useStore(sizeStore) ?? NONE;
  const [badges, setBadges] = useState<ReadonlyMap<string, Element>>(new Map());
  const attach = useCallback(
    (mark: HTMLElement | null) => {
      const list = mark?.previousElementSibling;
      if (!list) return;
      setBadges(
        new Map(
          products.flatMap(({ slug }) => {
            const card = list.querySelector(`a[href="/product/${slug}"]`)?.closest(".product-card");
            const place = card?.querySelector(".product-card-badges");
            return place ? [[slug, place] as const] : [];
          }),
        ),
      );
    },
    [products],
  );
  return (
    <>
      <i ref={attach} hidden />
      {products.map((product) => {
        const place = badges.get(product.slug);
        const label = preferredSizeLabel(product, sizes);
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
