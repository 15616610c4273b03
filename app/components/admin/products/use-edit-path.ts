import { useLocation } from "react-router";

/** Returns the URL of a product's edit screen by its id; the screen leads back to this list at this product. */
export function useEditPath(): (id: string) => string {
  const { search } = useLocation();
  return (id) => `/admin/products/edit/${id}?list=${encodeURIComponent(search.slice(1))}`;
}
