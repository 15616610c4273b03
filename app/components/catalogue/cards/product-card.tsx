import { memo } from "react";
import { Eyebrow } from "#app/components/catalogue/home/eyebrow.tsx";
import { WishlistButton } from "#app/components/wishlist/wishlist-button.tsx";
import type { ProductCard as CardProduct } from "#app/domain/catalogue/product-card.ts";
import { ONE_SIZE } from "#app/domain/catalogue/sizes/one-size.ts";
import { CachedFragment, CachedFragments } from "#app/ui/cached-fragment.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { IconButton } from "#app/ui/icon-button.tsx";
import { Price } from "./price.tsx";
import { ProductBadges } from "./product-badges.tsx";
import { ProductPicture } from "./product-picture.tsx";
import { useAddToCart } from "./use-add-to-cart.ts";

type ProductCardProps = {
  product: CardProduct;
  /** Opens the quick view, where a size is chosen too. */
  onQuickView: (product: CardProduct) => void;
  heading?: "h2" | "h3";
  /** In the first view: its picture is loaded early. */
  priority?: boolean;
};

/** A product in a row: picture, name, price, and what can be done at once. */
export function ProductCard(props: ProductCardProps) {
  const { product, heading = "h2", priority = false } = props;
  return (
    <CachedFragment of={product} variant={`${heading} ${priority}`}>
      <Card {...props} />
    </CachedFragment>
  );
}

type ProductCardsProps = Pick<ProductCardProps, "onQuickView" | "heading"> & {
  products: readonly CardProduct[];
  /** So many are in the first view. */
  early: number;
};

/** Products as the entries of a list. */
export function ProductCards({ products, onQuickView, heading = "h2", early }: ProductCardsProps) {
  return (
    <CachedFragments of={products} variantOf={(_product, place) => `entry ${heading} ${place < early}`}>
      {(product, place) => (
        <li key={product.id}>
          <Card {...{ product, onQuickView, heading }} priority={place < early} />
        </li>
      )}
    </CachedFragments>
  );
}

/** Drawn again only when its own product changes, not with every other card when something opens over the list. */
const Card = memo(function Card(props: ProductCardProps) {
  const { product, onQuickView, heading: Heading = "h2", priority = false } = props;
  const add = useAddToCart();
  const { name, inStock } = product;
  const addOrChoose = () => {
    if (product.sizeType === "one-size") add(product, ONE_SIZE, 1);
    else onQuickView(product);
  };
  return (
    <article aria-label={name} className={inStock ? "product-card" : "product-card sold-out"}>
      <div className="product-card-frame">
        <ProductPicture image={product.image} priority={priority} />
        <div className="product-card-badges">
          <ProductBadges product={product} />
        </div>
      </div>
      <Eyebrow product={product} />
      <Heading className="product-card-name">
        <a href={`/product/${product.slug}`}>{name}</a>
      </Heading>
      <Price price={product.price} originalPrice={product.originalPrice} />
      <div className="product-card-acts">
        <WishlistButton product={product} />
        <IconButton
          variant="raised"
          label={`Quick view ${name}`}
          icon={<Icon name="eye" />}
          onClick={() => onQuickView(product)}
        />
        <IconButton
          variant="raised"
          label={`Add ${name} to cart`}
          icon={<Icon name="bag" />}
          disabled={!inStock}
          onClick={addOrChoose}
        />
      </div>
    </article>
  );
});
