import { PHONE } from "#app/browser/is-phone.ts";
import { Price } from "#app/components/catalogue/cards/price.tsx";
import { ProductPicture } from "#app/components/catalogue/cards/product-picture.tsx";
import type { ProductCard } from "#app/domain/catalogue/product-card.ts";
import { cachedFragment } from "#app/ui/cached-fragment.tsx";

/** Shows one pair as wide as the page, with what there is to say about it. */
export const ColourwayStory = cachedFragment(function ColourwayStory({
  card,
  text,
}: {
  card: ProductCard;
  text: string;
}) {
  return (
    <article
      aria-label={card.name}
      className="group relative mb-8 grid grid-cols-1 overflow-hidden rounded-sm bg-ink text-paper md:grid-cols-2"
    >
      <div className="further-picture aspect-square overflow-hidden">
        <ProductPicture image={card.image} sizes={`${PHONE} 92vw, (width < 90rem) 46vw, 40rem`} />
      </div>
      <div className="flex flex-col items-start justify-center gap-4 p-5 sm:p-6">
        <h3 className="display text-title">
          <a
            href={`/product/${card.slug}`}
            className="after:absolute after:inset-0 group-hover:underline group-hover:underline-offset-6 focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:outline-[#f2c14e] focus-visible:after:-outline-offset-3"
          >
            {card.name}
          </a>
        </h3>
        <p className="max-w-md leading-relaxed md:text-lg">{text}</p>
        <Price price={card.price} originalPrice={null} />
      </div>
    </article>
  );
});
