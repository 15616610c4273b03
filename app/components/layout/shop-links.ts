export type ShopLink = { label: string; href: string };

/** The category nav in order. Source: specification 4.2. */
export const CATEGORY_LINKS: readonly ShopLink[] = [
  { label: "Home", href: "/" },
  { label: "Brands", href: "/products?filter=brands" },
  { label: "New", href: "/new" },
  { label: "Men", href: "/men" },
  { label: "Women", href: "/women" },
  { label: "Kids", href: "/kids" },
  { label: "Sneakers", href: "/sneakers" },
  { label: "Accessories", href: "/accessories" },
  { label: "Streetwear", href: "/streetwear" },
];

/** Returns whether a link leads to the current page; the brands view has two URLs. */
export function isCurrentLink(href: string, place: { pathname: string; search: string }): boolean {
  const wantsBrands = href.includes("filter=brands");
  const showsBrands =
    place.pathname === "/brands" ||
    (place.search !== "" && new URLSearchParams(place.search).get("filter") === "brands");
  if (wantsBrands || showsBrands) return wantsBrands && showsBrands;
  return href === place.pathname;
}
