import { useLocation } from "react-router";
import { CATEGORY_LINKS, isCurrentLink, type ShopLink } from "./shop-links.ts";

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
