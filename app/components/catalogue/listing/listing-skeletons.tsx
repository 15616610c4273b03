import { SHELF_LIMITS } from "#app/domain/catalogue/product.ts";
import { Skeleton } from "#app/ui/skeleton.tsx";

const COUNT = Array.from({ length: SHELF_LIMITS.skeletons }, (_, place) => place);

/** Shows eight placeholder cards. Source: specification 3.10. */
export function ListingSkeletons() {
  return (
    <ul className="product-grid" aria-hidden data-testid="skeletons">
      {COUNT.map((place) => (
        <li key={place}>
          <Skeleton className="aspect-[4/5]" />
          <Skeleton className="mt-3 h-5" />
          <Skeleton className="mt-2 h-5" />
        </li>
      ))}
    </ul>
  );
}
