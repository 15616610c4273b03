import { useEffect, useState } from "react";
import { useFetcher } from "react-router";
import type { ProductCard } from "#app/domain/catalogue/product-card.ts";
import { ProductCarousel } from "./product-carousel.tsx";
import { rememberViewed } from "./viewed-store.ts";

/** What was looked at before in this browser; remembers this product for the next time. */
export function RecentlyViewed({ productId }: { productId: string }) {
  const { load, data } = useFetcher<{ cards: ProductCard[] }>();
  const [ids, setIds] = useState("");
  useEffect(() => setIds(rememberViewed(productId).join(",")), [productId]);
  useEffect(() => {
    if (ids !== "") void load(`/wishlist?ids=${ids}`);
  }, [ids, load]);

  const cards = data?.cards.filter(({ id }) => id !== productId) ?? [];
  return cards.length === 0 ? null : <ProductCarousel title="Recently viewed" products={cards} />;
}
