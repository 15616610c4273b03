import Eye from "lucide-react/icons/eye";
import ShoppingBag from "lucide-react/icons/shopping-bag";
import { ONE_SIZE } from "#app/domain/catalogue/one-size.ts";
import type { ProductCard as Card } from "#app/domain/catalogue/product-card.ts";
import { classes } from "#app/ui/classes.ts";
import { IconButton } from "#app/ui/icon-button.tsx";
import { Eyebrow } from "./eyebrow.tsx";
import { Price } from "./price.tsx";
import { ProductBadges } from "./product-badges.tsx";
import { ProductPicture } from "./product-picture.tsx";
import { useAddToCart } from "./use-add-to-cart.ts";
import { WishlistButton } from "./wishlist-button.tsx";

type ProductCardProps = {
  product: Card;
  /** Opens the quick view, where a size is chosen too. */
  onQuickView: (product: Card) => void;
  heading?: "h2" | "h3";
  /** In the first view: its picture is loaded early. */
  priority?: boolean;
  pictureSizes?: string;
};

/** Shown at once on touch; where a mouse hovers it comes with it, or with the focus. */
const ON_DEMAND =
  "transition-opacity [@media(hover:hover)_and_(pointer:fine)]:not-group-hover:not-group-focus-within:opacity-0!";

/** A product in a list: picture, name, price, and what can be done at once. */
export function ProductCard({
  product,
  onQuickView,
  heading: Heading = "h2",
  priority,
  pictureSizes,
}: ProductCardProps) {
  const add = useAddToCart();
  const { name, inStock } = product;
  const addOrChoose = () => {
    if (product.sizeType === "one-size") add(product, ONE_SIZE, 1);
    else onQuickView(product);
  };
  return (
    <article aria-label={name} className="group relative flex h-full flex-col">
      <div className="relative aspect-[4/5] overflow-hidden rounded-sm bg-sunken">
        <div className={classes("size-full", !inStock && "opacity-55 grayscale-40")}>
          <ProductPicture
            image={product.image}
            sizes={pictureSizes}
            priority={priority}
            className="transition-[scale] duration-240 motion-safe:group-hover:scale-[1.03]"
          />
        </div>
        <div className="pointer-events-none absolute top-2 left-2 flex max-w-[calc(100%-3.75rem)] flex-col items-start gap-1">
          <ProductBadges product={product} />
        </div>
      </div>
      <div className="mt-3 flex min-w-0 flex-1 flex-col gap-1">
        <Eyebrow product={product} className="text-[0.6875rem] tracking-normal! sm:text-xs" />
        <Heading className="font-semibold text-[0.9375rem] leading-snug">
          <a
            href={`/product/${product.slug}`}
            className="line-clamp-2 rounded-xs underline-offset-4 after:absolute after:inset-0 after:rounded-sm focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:outline-focus focus-visible:after:outline-offset-2 group-hover:underline"
          >
            {name}
          </a>
        </Heading>
        <Price price={product.price} originalPrice={product.originalPrice} />
      </div>
      <div className="pointer-events-none absolute inset-x-0 top-0 aspect-[4/5] *:pointer-events-auto *:absolute">
        <WishlistButton product={product} className="top-1.5 right-1.5" />
        <IconButton
          variant="raised"
          label={`Quick view ${name}`}
          icon={<Eye aria-hidden className="size-5" />}
          onClick={() => onQuickView(product)}
          className={classes("bottom-1.5 left-1.5", ON_DEMAND)}
        />
        <IconButton
          variant="raised"
          label={`Add ${name} to cart`}
          icon={<ShoppingBag aria-hidden className="size-5" />}
          disabled={!inStock}
          onClick={addOrChoose}
          className={classes("right-1.5 bottom-1.5", ON_DEMAND)}
        />
      </div>
    </article>
  );
}
