import Heart from "lucide-react/icons/heart";
import { IconButton } from "#app/ui/icon-button.tsx";
import { sayLater } from "./say-later.ts";
import { useWishlist } from "./wishlist-provider.tsx";

/** Puts a product aside, or takes it back. */
export function WishlistButton({
  product,
  variant = "raised",
  className,
}: {
  product: { id: string; name: string };
  variant?: "raised" | "outline";
  className?: string;
}) {
  const { has, toggle } = useWishlist();
  const isWished = has(product.id);
  const press = () => {
    toggle(product.id);
    sayLater(({ wishlistToggled }) => wishlistToggled(product.name, !isWished));
  };
  return (
    <IconButton
      variant={variant}
      label={isWished ? `Remove ${product.name} from wishlist` : `Add ${product.name} to wishlist`}
      icon={<Heart aria-hidden className={isWished ? "size-5 fill-laterite text-laterite" : "size-5"} />}
      onClick={press}
      className={className}
    />
  );
}
