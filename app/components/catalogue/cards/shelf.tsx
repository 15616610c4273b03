import { FoundCount, ListingHeader } from "#app/components/catalogue/listing/listing-header.tsx";
import type { ProductCard } from "#app/domain/catalogue/product-card.ts";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { useSwipe } from "#app/ui/use-swipe.ts";
import { useGoBack } from "#packages/page-browser";
import { ProductGrid } from "./product-grid.tsx";

/** Renders a fixed selection of products, without filters. */
export function Shelf({ title, products }: { title: string; products: readonly ProductCard[] }) {
  const goBack = useGoBack();
  const swipe = useSwipe({ onRight: goBack });
  return (
    <div className="shop-width" {...swipe}>
      <ListingHeader title={title} onBack={goBack}>
        <div className="max-md:basis-full">
          <FoundCount total={products.length} />
        </div>
      </ListingHeader>
      {products.length > 0 ? (
        <ProductGrid products={products} isFirst />
      ) : (
        <EmptyState title="No products found" text="Nothing here today. There's more in the shop.">
          <Button href="/products">All Products</Button>
        </EmptyState>
      )}
    </div>
  );
}
