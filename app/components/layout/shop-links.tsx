import { useLocation } from "react-router";

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

const ALL_PRODUCTS: ShopLink = { label: "All Products", href: "/products" };

/** Renders the menu's links to the categories. */
export function MenuLinks() {
  return (
    <ul className="py-2">
      {[...CATEGORY_LINKS, ALL_PRODUCTS].map((link) => (
        <MenuLink key={link.href} {...link} />
      ))}
    </ul>
  );
}

/** Links in the drawer replace its history entry, so that one step back leaves this page. */
function MenuLink({ label, href }: ShopLink) {
  const here = useLocation();
  return (
    <li>
      <a
        href={href}
        data-history="replace"
        aria-current={isCurrentLink(href, here) ? "page" : undefined}
        className="display flex min-h-12 items-center border-transparent border-l-4 px-4 text-xl hover:bg-sunken focus-visible:-outline-offset-3 aria-[current]:border-laterite aria-[current]:bg-sunken"
      >
        {label}
      </a>
    </li>
  );
}
