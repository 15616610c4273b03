import ChevronLeft from "lucide/dist/esm/icons/chevron-left.mjs";
import ChevronRight from "lucide/dist/esm/icons/chevron-right.mjs";
import { useState } from "react";
import { Eyebrow } from "#app/components/catalogue/home/eyebrow.tsx";
import {
  SizeChoice,
  TELL_ME,
  tellMeButton,
  useSizePreference,
} from "#app/components/catalogue/sizes/size-choice.tsx";
import { useShopFrame } from "#app/components/layout/shop-frame.ts";
import { WishlistButton } from "#app/components/wishlist/wishlist-button.tsx";
import { SIZE_REQUIRED } from "#app/copy/size-required.ts";
import { MAX_LINE_QUANTITY } from "#app/domain/cart/cart-line.ts";
import type { ProductCard } from "#app/domain/catalogue/product-card.ts";
import { initialSize } from "#app/domain/catalogue/sizes/initial-size.ts";
import { labelledSize } from "#app/domain/catalogue/sizes/size-labels.ts";
import { Button } from "#app/ui/button.tsx";
import { QuantityStepper } from "#app/ui/forms/quantity-stepper.tsx";
import { IconButton } from "#app/ui/icon-button.tsx";
import { Dialog } from "#app/ui/overlay/dialog.tsx";
import { StrokeIcon } from "#app/ui/stroke-icon.tsx";
import { showFieldToast } from "#app/ui/toasts/toast.ts";
import { useSwipe } from "#app/ui/use-swipe.ts";
import { useFetchedJson } from "#packages/page-browser";
import { addToCart } from "./add-to-cart.ts";
import { Price } from "./price.tsx";
import { ProductBadges } from "./product-badges.tsx";
import { QuickViewPicture } from "./quick-view-picture.tsx";
import { SizeOnCards } from "./size-on-cards.tsx";

type Shown = {
  open: boolean;
  product: ProductCard;
  onClose: () => void;
};

type QuickViewProps = Shown & {
  /** The list that the product belongs to. */
  products: readonly ProductCard[];
  /** Called with the id of the product to show instead. */
  onStep: (id: string) => void;
};

/**
 * Shows a product's details without leaving the list; it steps through the list and wraps around.
 * Source: specification 3.15.
 */
export function QuickView({ products, onStep, ...shown }: QuickViewProps) {
  const at = products.indexOf(shown.product);
  const stepTo = (to: number) => {
    const product = products.at(to % products.length);
    return product && product !== shown.product ? () => onStep(product.id) : undefined;
  };
  return (
    <>
      <SizeOnCards products={products} />
      <QuickViewDialog {...shown} onPrevious={stepTo(at - 1)} onNext={stepTo(at + 1)} />
    </>
  );
}

type QuickViewDialogProps = Shown & { onPrevious?: () => void; onNext?: () => void };

function QuickViewDialog({ open, product, onClose, onPrevious, onNext }: QuickViewDialogProps) {
  const { currency } = useShopFrame();
  const choice = useChoice(product, currency);
  const swipe = useSwipe({ onLeft: onNext, onRight: onPrevious });

  const addAndClose = () => {
    if (choice.size === null) return choice.refuse();
    addToCart(product, choice.size, choice.quantity);
    onClose();
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={product.name}
      width="lg"
      className="p-0"
      footer={
        <>
          {product.inStock && (
            <QuantityStepper
              label="Quantity"
              decreaseLabel="Decrease quantity"
              increaseLabel="Increase quantity"
              value={choice.quantity}
              onChange={choice.setQuantity}
              max={product.stockLeft ?? MAX_LINE_QUANTITY}
            />
          )}
          <Button
            variant="primary"
            className="h-12 flex-1"
            {...(product.inStock ? { onClick: addAndClose } : tellMeButton(product, choice.size))}
          >
            {product.inStock ? "Add to Cart" : TELL_ME}
          </Button>
        </>
      }
    >
      <div key={product.id} className="grid sm:grid-cols-2" {...swipe}>
        <QuickViewPicture product={product}>
          <WishlistButton product={product} className="absolute! top-3 right-3" />
          {onPrevious && onNext && (
            <>
              <IconButton
                variant="raised"
                label="Previous product"
                icon={<StrokeIcon of={ChevronLeft} className="size-6" />}
                onClick={onPrevious}
                className="absolute! top-1/2 left-3 -translate-y-1/2"
              />
              <IconButton
                variant="raised"
                label="Next product"
                icon={<StrokeIcon of={ChevronRight} className="size-6" />}
                onClick={onNext}
                className="absolute! top-1/2 right-3 -translate-y-1/2"
              />
            </>
          )}
        </QuickViewPicture>
        <div className="flex flex-col gap-5 p-5 sm:p-7">
          <div className="flex flex-wrap gap-1.5 empty:hidden">
            <ProductBadges product={product} />
          </div>
          <div>
            <Eyebrow product={product} className="mb-1 text-sm" />
            <Price price={product.price} originalPrice={product.originalPrice} className="text-2xl" />
          </div>
          {product.sizeType !== "one-size" && (
            <SizeChoice
              productId={product.id}
              sizes={product.sizes.map((size) => ({
                ...labelledSize(size, product, currency),
                inStock: !product.soldOut.includes(size),
              }))}
              value={choice.size}
              onChange={choice.setSize}
              error={choice.error}
            />
          )}
          <form id={product.id} method="post" action={`/tell-me?product=${product.id}`} />
          <a
            href={`/product/${product.slug}`}
            data-history="replace"
            className="link self-start py-2.5 font-semibold"
          >
            View full details
          </a>
          <MoreAbout key={product.slug} slug={product.slug} />
        </div>
      </div>
    </Dialog>
  );
}

type Choice = { key: string; size: string | null; quantity: number; error: string | null };

/** Returns the chosen size and quantity; both reset with another product, currency or category. */
function useChoice(product: ProductCard, currency: string) {
  const key = `${product.id} ${currency} ${product.category}`;
  const { preferred, remember } = useSizePreference(product);
  const fresh: Choice = { key, size: preferred ?? initialSize(product), quantity: 1, error: null };
  const [kept, setKept] = useState(fresh);
  const choice = kept.key === key ? kept : fresh;
  return {
    ...choice,
    setSize: (size: string) => {
      remember(size);
      setKept({ ...choice, size, error: null });
    },
    setQuantity: (quantity: number) => setKept({ ...choice, quantity }),
    refuse: () => {
      showFieldToast(SIZE_REQUIRED);
      setKept({ ...choice, error: SIZE_REQUIRED.text });
    },
  };
}

/** Renders what the card lacks. The space of the description is reserved while it loads. */
function MoreAbout({ slug }: { slug: string }) {
  const { answer } = useFetchedJson<{ description: string }>(`/api/products/${slug}`);
  const { freeShipping, returns } = useShopFrame().claims;
  const claims = [freeShipping, returns].filter((claim) => claim !== null);
  return (
    <>
      {claims.length > 0 && (
        <ul className="border-line border-t pt-3 text-ink-soft text-sm leading-relaxed">
          {claims.map((claim) => (
            <li key={claim}>{claim}</li>
          ))}
        </ul>
      )}
      <p className="line-clamp-4 min-h-[4lh] text-ink-soft leading-relaxed">{answer?.description}</p>
    </>
  );
}
