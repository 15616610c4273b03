import MessageCircle from "lucide/dist/esm/icons/message-circle.mjs";
import { Price } from "#app/components/catalogue/cards/price.tsx";
import { ProductBadges } from "#app/components/catalogue/cards/product-badges.tsx";
import { ProductCarousel } from "#app/components/catalogue/cards/product-carousel.tsx";
import { ProductPicture } from "#app/components/catalogue/cards/product-picture.tsx";
import { Eyebrow } from "#app/components/catalogue/home/eyebrow.tsx";
import { useShopFrame } from "#app/components/layout/shop-frame.ts";
import { brandPath, categoryPath } from "#app/domain/catalogue/listing/listing-path.ts";
import type { ProductCard } from "#app/domain/catalogue/product-card.ts";
import type { Colourway, ProductPage } from "#app/domain/catalogue/product-page.ts";
import { whatsAppLink } from "#app/domain/contact/whatsapp-link.ts";
import { formatMoney } from "#app/domain/money/format-money.ts";
import { titleCase } from "#app/domain/title-case.ts";
import { Button } from "#app/ui/button.tsx";
import { type Serialized, useDeserialized } from "#app/ui/serialized.ts";
import { ProductGallery } from "./product-gallery.tsx";
import { ProductPurchase } from "./product-purchase.tsx";
import { ProductTexts } from "./product-texts.tsx";

type ProductScreenProps = {
  page: Omit<ProductPage, "related"> & { related: Serialized<readonly ProductCard[]> };
  /** Whether the shop tells how it checks its goods. */
  isChecked: boolean;
};

/** A longer name is set in smaller letters, because it would fill the first view of a phone. */
const LONG_NAME = 60;

/** Renders the page of a product. Source: specification 3.16. */
export function ProductScreen({ page, isChecked }: ProductScreenProps) {
  const { card, images, description, colors, story, sizes, left, arrival, canonical } = page;
  const related = useDeserialized(page.related);
  const { claims } = useShopFrame();
  return (
    <>
      <div className="above-buy-bar shop-width md:pt-8">
        <Breadcrumbs category={card.category} brand={card.brand} />
        <div className="grid gap-x-14 gap-y-4 md:grid-cols-[1.15fr_1fr]">
          <ProductGallery name={card.name} images={images} />
          <div className="flex min-w-0 flex-col gap-6">
            <div>
              <div className="mb-3 flex flex-wrap gap-1.5 empty:hidden">
                <ProductBadges product={card} />
              </div>
              <Eyebrow product={card} className="mb-1 text-sm" />
              <h1
                className={`display ${card.name.length > LONG_NAME ? "text-title" : "text-headline md:max-desk:text-title"}`}
              >
                {card.name}
              </h1>
              <Price price={card.price} originalPrice={card.originalPrice} className="mt-2 text-2xl" />
            </div>
            {page.colourways.length > 0 && <Colourways slug={card.slug} colourways={page.colourways} />}
            <ProductPurchase product={card} sizes={sizes} left={left} url={canonical} />
            <ProductTexts
              arrival={card.inStock ? arrival : null}
              isChecked={isChecked}
              claims={claims}
              description={description}
              colors={colors}
              story={story}
            />
            <ShareProduct name={card.name} price={formatMoney(card.price)} url={canonical} />
          </div>
        </div>
      </div>
      {related.length > 0 && (
        <div className="shop-width pt-16 md:pt-24">
          <ProductCarousel title="You may also like" products={related} />
        </div>
      )}
    </>
  );
}

function Breadcrumbs({ category, brand }: { category: string; brand: string }) {
  const steps = [
    { label: "Home", href: "/" },
    ...(category === "" ? [] : [{ label: titleCase(category), href: categoryPath(category) }]),
    ...(brand === "" ? [] : [{ label: brand, href: brandPath(brand) }]),
  ];
  return (
    <nav aria-label="Breadcrumb" className="md:mb-2">
      <ol className="flex flex-wrap items-center text-ink-soft text-sm">
        {steps.map(({ label, href }, place) => (
          <li key={href} className="flex items-center">
            {place > 0 && (
              <span aria-hidden className="px-2 text-edge">
                /
              </span>
            )}
            <a
              href={href}
              className="-mx-1 inline-flex min-h-11 items-center px-1 underline-offset-4 hover:text-ink hover:underline"
            >
              {label}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** The colours of one model as small pictures; each leads to its own page. */
function Colourways({ slug, colourways }: { slug: string; colourways: readonly Colourway[] }) {
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

/** Shares a product by a WhatsApp link. */
function ShareProduct({ name, price, url }: { name: string; price: string; url: string }) {
  return (
    <Button
      variant="outline"
      size="sm"
      href={whatsAppLink("", `${name}, ${price}\n${url}`)}
      target="_blank"
      rel="noopener noreferrer"
      icon={MessageCircle}
      className="self-start"
    >
      Share on WhatsApp
    </Button>
  );
}
