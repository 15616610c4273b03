import { ProductPicture } from "#app/components/catalogue/cards/product-picture.tsx";
import type { Colourway } from "#app/domain/catalogue/product-page.ts";

/** The colours of one model as small pictures; each leads to its own page. */
export function Colourways({ slug, colourways }: { slug: string; colourways: readonly Colourway[] }) {
  return (
    <nav aria-label="Colours">
      <ul className="colourways">
        {colourways.map(({ name, image, inStock, ...other }) => (
          <li key={other.slug}>
            <a
              href={`/product/${other.slug}`}
              aria-label={inStock ? name : `${name}, sold out`}
              aria-current={other.slug === slug ? "page" : undefined}
              className={inStock ? undefined : "opacity-50"}
            >
              <ProductPicture image={image} alt="" sizes="4rem" />
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
