import { ProductGrid } from "#app/components/catalogue/cards/product-grid.tsx";
import { ListingHeader } from "#app/components/catalogue/listing/listing-header.tsx";
import { ListingSkeletons } from "#app/components/catalogue/listing/listing-skeletons.tsx";
import { pageMeta } from "#app/components/layout/page-meta.ts";
import { ShopProblem } from "#app/components/layout/shop-problem.tsx";
import { useWishlist } from "#app/components/wishlist/use-wishlist.ts";
import type { ProductCard } from "#app/domain/catalogue/product-card.ts";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { useFetchedJson, useGoBack } from "#packages/page-browser";

export function meta() {
  return pageMeta({ title: "Wishlist", description: "What you've saved at Kairaba.", indexed: false });
}

/** The browser stores the list and requests its cards after the page has loaded. */
export default function Wishlist() {
  const { ids, ready } = useWishlist();
  const { cards: found, isMissing } = useCards(ids);
  const goBack = useGoBack();
  const cards = found?.filter(({ id }) => ids.includes(id)).reverse();
  const isEmpty = ready && (ids.length === 0 || cards?.length === 0);
  return (
    <div className="shop-width">
      <ListingHeader title="Wishlist" onBack={goBack} />
      <noscript>
        <p className="font-semibold">
          Your wishlist is stored in your browser and needs JavaScript. The rest of the shop works without it.
        </p>
      </noscript>
      {isEmpty && (
        <EmptyState
          title="Your wishlist is empty"
          text="Tap the heart on anything you like to find it here again."
        >
          <Button href="/products">All Products</Button>
        </EmptyState>
      )}
      {!isEmpty && cards && <ProductGrid products={cards} isFirst />}
      {!isEmpty && !cards && (
        <div className="noscript:hidden">{isMissing ? <Unreachable /> : <ListingSkeletons />}</div>
      )}
    </div>
  );
}

function Unreachable() {
  return (
    <EmptyState
      title="We can't show your wishlist just now"
      text="We couldn't reach the shop. Your list is safe on this device."
    >
      <Button href="/wishlist" data-reload>
        Try again
      </Button>
    </EmptyState>
  );
}

export function ErrorBoundary() {
  return <ShopProblem />;
}

/** Returns the cards for these product ids, in that order; null until they have loaded. */
function useCards(ids: readonly string[]): { cards: ProductCard[] | null; isMissing: boolean } {
  const address = ids.length === 0 ? null : `/api/cards?ids=${ids.join(",")}`;
  const { answer, isMissing } = useFetchedJson<{ cards: ProductCard[] }>(address);
  return { cards: answer?.cards ?? null, isMissing };
}
