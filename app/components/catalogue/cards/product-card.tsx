import { memo } from "react";
import { Eyebrow } from "#app/components/catalogue/home/eyebrow.tsx";
import { WishlistButton } from "#app/components/wishlist/wishlist-button.tsx";
import type { ProductCard as CardProduct } from "#app/domain/catalogue/product-card.ts";
import { ONE_SIZE } from "#app/domain/catalogue/sizes/one-size.ts";
import { Icon } from "#app/ui/icon.tsx";
import { IconButton } from "#app/ui/icon-button.tsx";
import { PHONE } from "#app/ui/is-phone.ts";
import { cachedFragment } from "#packages/page-browser";
import { addToCart } from "./add-to-cart.ts";
import { Price } from "./price.tsx";
import { ProductBadges } from "./product-badges.tsx";
import { ProductPicture } from "./product-picture.tsx";

/**
 * The width of a card in every grid. It must be exact: with 50vw instead of 44, a phone loads a picture of twice the
 * width.
 */
const SIZES = `${PHONE} 44vw, (width < 68.75rem) 29.5vw, (width < 90rem) 22vw, 20rem`;

type ProductCardProps = {
  product: CardProduct;
  /** Opens the quick view, where a size is chosen too. */
  onQuickView: (product: CardProduct) => void;
  heading?: "h2" | "h3";
  /** In the first view: its picture is loaded early. */
  priority?: boolean;
};

/**
 * Renders a product in a list: picture, name, price, and the buttons for wishlist, quick view and cart. It renders
 * again only when its own product changes. A further line changes its height, which `content-visibility.css` reserves.
 */
export const ProductCard = cachedFragment(
  memo(function ProductCard(props: ProductCardProps) {
    const { product, onQuickView, heading: Heading = "h2", priority = false } = props;
    const { name, inStock } = product;
    const addOrChoose = () => {
      if (product.sizeType === "one-size") addToCart(product, ONE_SIZE, 1);
      else onQuickView(product);
    };
    return (
      <article aria-label={name} className={inStock ? "product-card" : "product-card sold-out"}>
        <div className="product-card-frame">
          <ProductPicture image={product.image} alt="" sizes={SIZES} priority={priority} />
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
  }),
);

type ProductCardsProps = Pick<ProductCardProps, "onQuickView" | "heading"> & {
  products: readonly CardProduct[];
  /** How many are in the first view. */
  early: number;
};

/** Renders products as list items. */
export const ProductCards = cachedFragment(function ProductCards(props: ProductCardsProps) {
  const { products, onQuickView, heading, early } = props;
  return products.map((product, place) => (
    <li key={product.id}>
      <ProductCard product={product} onQuickView={onQuickView} heading={heading} priority={place < early} />
    </li>
  ));
});
