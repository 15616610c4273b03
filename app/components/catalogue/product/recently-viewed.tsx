import { useEffect } from "react";
import { saveToAccount } from "#app/components/account-sync/use-account-sync.ts";
import { ProductCarousel } from "#app/components/catalogue/cards/product-carousel.tsx";
import { useCards } from "#app/components/catalogue/listing/use-cards.ts";
import { seeProduct, type Viewed } from "#app/domain/catalogue/viewed.ts";
import { useStore } from "#packages/page-browser";
import { viewedStore } from "./viewed-store.ts";

const NOTHING: Viewed = [];

/** Shows products viewed before, in this browser or with the account, and stores this one for later. */
export function RecentlyViewed({ productId }: { productId: string }) {
  const viewed = useStore(viewedStore) ?? NOTHING;
  useEffect(() => {
    viewedStore.update((known) => seeProduct(known, productId));
    saveToAccount({ saw: productId });
  }, [productId]);

  const { cards } = useCards(viewed.filter((id) => id !== productId));
  const others = cards?.filter(({ id }) => id !== productId) ?? [];
  return others.length === 0 ? null : <ProductCarousel title="Recently viewed" products={others} />;
}
