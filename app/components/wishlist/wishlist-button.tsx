import { showToastLazily } from "#app/components/catalogue/cards/show-toast-lazily.ts";
import { Icon } from "#app/ui/icon.tsx";
import { IconButton } from "#app/ui/icon-button.tsx";
import { toggleWished, useIsWished } from "./use-wishlist.ts";

/** Adds a product to the wishlist or removes it. */
export function WishlistButton({
  product,
  variant = "raised",
  className,
}: {
  product: { id: string; name: string };
  variant?: "raised" | "outline";
  className?: string;
}) {
  const isWished = useIsWished(product.id);
  const press = () => {
    toggleWished(product.id);
    showToastLazily(({ wishlistToggled }) => wishlistToggled(product.name, !isWished));
  };
  return (
    <IconButton
      variant={variant}
      label={isWished ? `Remove ${product.name} from wishlist` : `Add ${product.name} to wishlist`}
      icon={<Icon name="heart" className={isWished ? "fill-laterite text-laterite" : undefined} />}
      onClick={press}
      className={className}
    />
  );
}
