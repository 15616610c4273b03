import { ProductGrid } from "#app/components/catalogue/cards/product-grid.tsx";
import { AskShop } from "#app/components/layout/ask-shop.tsx";
import { brandPath } from "#app/domain/catalogue/listing/listing-path.ts";
import type { ProductCard } from "#app/domain/catalogue/product-card.ts";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { LinkForm } from "#app/ui/link-form.tsx";

type NothingFoundProps = {
  /** The address without any filter. */
  path: string;
  search: string;
  brands: readonly string[];
  popular: readonly ProductCard[];
};

/** Replaces an empty listing with a way back, the brands, popular products, and the shop itself. */
export function NothingFound({ path, search, brands, popular }: NothingFoundProps) {
  const wanted = search === "" ? "something I cannot find" : `“${search}”`;
  return (
    <>
      <EmptyState
        title="No products found"
        text="Try fewer filters, or another word. A colour or a brand often helps."
      >
        <LinkForm href={path} keepsScroll>
          <Button type="submit">Clear filters</Button>
        </LinkForm>
        <Button variant="outline" href="/products">
          All Products
        </Button>
        <AskShop
          label="Ask us about it"
          about={`I am looking for ${wanted}. Do you have it?`}
          className="w-full justify-center"
        />
      </EmptyState>
      {brands.length > 0 && (
        <nav aria-label="Brands" className="mt-8">
          <h2 className="display text-title">Brands</h2>
          <ul className="mt-3 flex flex-wrap gap-2">
            {brands.map((brand) => (
              <li key={brand}>
                <Button variant="outline" size="sm" href={brandPath(brand)}>
                  {brand}
                </Button>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {popular.length > 0 && (
        <section aria-labelledby="popular-instead" className="mt-8">
          <h2 id="popular-instead" className="display mb-4 text-title">
            Popular right now
          </h2>
          <ProductGrid products={popular} heading="h3" />
        </section>
      )}
    </>
  );
}
