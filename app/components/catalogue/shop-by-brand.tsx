import { brandPath } from "#app/domain/catalogue/listing-place.ts";
import { Button } from "#app/ui/button.tsx";

/** The shelf of brands; every one leads to its page. */
export function ShopByBrand({ brands }: { brands: readonly string[] }) {
  return (
    <section aria-labelledby="by-brand">
      <div className="mb-5 flex flex-wrap items-end justify-between gap-3">
        <h2
          id="by-brand"
          className="display text-[clamp(1.125rem,5.4vw,1.625rem)] leading-none md:text-headline"
        >
          Shop by Brand
        </h2>
        <Button variant="quiet" size="sm" href="/brands">
          All brands
        </Button>
      </div>
      <ul className="grid grid-cols-2 border-ink border-t border-l md:grid-cols-3">
        {brands.map((brand) => (
          <li key={brand} className="border-ink border-r border-b">
            <a
              href={brandPath(brand)}
              className="display grid h-24 place-items-center px-3 text-center text-[clamp(1.125rem,4.6vw,2.25rem)] leading-none transition-colors hover:bg-ink hover:text-paper focus-visible:-outline-offset-3 md:h-32"
            >
              {brand}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
