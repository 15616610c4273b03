import { useEffect, useSyncExternalStore } from "react";
import { LateCarousel } from "#app/components/catalogue/cards/late-carousel.tsx";
import { useCards } from "#app/components/catalogue/listing/use-cards.ts";
import { useKeepWithAccount } from "#app/components/wishlist/use-keep-with-account.ts";
import { seeProduct, type Viewed } from "#app/domain/catalogue/viewed.ts";
import { viewedStore } from "./viewed-store.ts";

const NOTHING: Viewed = [];

/** What was looked at before, in this browser or with the account; remembers this product for the next time. */
export function RecentlyViewed({ productId }: { productId: string }) {
  const viewed = useSyncExternalStore(viewedStore.watch, viewedStore.read, () => NOTHING);
  const keep = useKeepWithAccount();
  useEffect(() => {
    viewedStore.change((known) => seeProduct(known, productId));
    keep({ saw: productId });
  }, [productId, keep]);

  const { cards } = useCards(viewed.filter((id) => id !== productId));
  const others = cards?.filter(({ id }) => id !== productId) ?? [];
  return others.length === 0 ? null : <LateCarousel title="Recently viewed" products={others} />;
}
