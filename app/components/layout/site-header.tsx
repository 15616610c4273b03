import Menu from "lucide/dist/esm/icons/menu.mjs";
import ShoppingBag from "lucide/dist/esm/icons/shopping-bag.mjs";
import UserRound from "lucide/dist/esm/icons/user-round.mjs";
import { lazy, Suspense, useEffect, useRef } from "react";
import { useLocation, useNavigation } from "react-router";
import { cartActions, cartStore } from "#app/components/cart/cart-store.ts";
import { SearchForm } from "#app/components/search/search-form.tsx";
import { countItems, emptyCart } from "#app/domain/cart/cart.ts";
import { plural } from "#app/domain/plural.ts";
import { SHOP_NAME } from "#app/domain/shop-name.ts";
import { Button } from "#app/ui/button.tsx";
import { IconButton } from "#app/ui/icon-button.tsx";
import { scrollToCurrent } from "#app/ui/navigation/scroll-to-current.ts";
import { OverlayFrame } from "#app/ui/overlay/overlay-frame.tsx";
import { StrokeIcon } from "#app/ui/stroke-icon.tsx";
import { cachedFragment, useLazyComponent, useOpenOnEntry, useStore } from "#packages/page-browser";
import { type ShopFrame, useShopFrame } from "./shop-frame.ts";
import { CATEGORY_LINKS, isCurrentLink, MenuLinks } from "./shop-links.tsx";

const MENU_TITLE = `${SHOP_NAME.toUpperCase()} MENU`;

/**
 * Renders the header of every public page: menu, name, search, account, cart, categories. Source: specification 4.2.
 */
export function SiteHeader() {
  const { person } = useShopFrame();
  const menu = useOpenOnEntry();
  const drawer = useLazyComponent(
    loadMenu,
    menu.isOpen,
    (MenuDrawer) => <MenuDrawer title={MENU_TITLE} open={menu.isOpen} onClose={menu.close} />,
    menu.close,
    () => (
      <OverlayFrame place="left" title={MENU_TITLE} onClose={menu.close}>
        <MenuLinks />
      </OverlayFrame>
    ),
  );
  return (
    <>
      <header className="sticky top-0 z-30 border-line border-b bg-paper">
        {person === null ? (
          <GuestBar person={null} onMenu={menu.open} />
        ) : (
          <TopBar person={person} onMenu={menu.open} />
        )}
        <NavigationProgress />
      </header>
      <div className="shop-width pt-2 desk:sticky desk:top-[4.0625rem] desk:z-30 desk:h-0 desk:pt-0">
        <SearchForm />
      </div>
      <CategoryNav />
      {drawer}
    </>
  );
}

type TopBarProps = { person: ShopFrame["person"]; onMenu: () => void };

function TopBar({ person, onMenu }: TopBarProps) {
  return (
    <div className="shop-width grid h-16 grid-cols-[1fr_auto_1fr] items-center gap-2 md:gap-6">
      <div className="-ml-2.5">
        <IconButton
          label="Open menu"
          aria-haspopup="dialog"
          icon={<StrokeIcon of={Menu} className="size-6" />}
          onClick={onMenu}
        />
      </div>
      <a href="/" className="display site-name inline-flex min-h-11 items-center">
        {SHOP_NAME}
      </a>
      <div className="-mr-2.5 flex items-center justify-end gap-0.5 sm:gap-1">
        <AccountLinks person={person} />
        <CartButton />
      </div>
    </div>
  );
}

const GuestBar = cachedFragment(TopBar);

const loadMenu = () => import("./menu-drawer.tsx").then(({ MenuDrawer }) => MenuDrawer);

/** Opens the cart; its name and its figure show the number of items. */
export function CartButton() {
  const count = countItems(useStore(cartStore) ?? emptyCart);
  const { open } = cartActions;
  return (
    <IconButton
      label={count === 0 ? "Open cart" : `Open cart, ${count} ${plural(count, "item")}`}
      aria-haspopup="dialog"
      icon={<StrokeIcon of={ShoppingBag} className="size-6" />}
      count={count}
      onClick={open}
    />
  );
}

const loadAccountMenu = async () => ({ default: (await import("./account-menu.tsx")).AccountMenu });
const AccountMenu = import.meta.env.SSR ? (await loadAccountMenu()).default : lazy(loadAccountMenu);

/** Shows Login and Sign Up to a guest, and a menu to a signed-in visitor. Both work before JavaScript. */
function AccountLinks({ person }: Pick<ShopFrame, "person">) {
  if (person === null) return <GuestLinks />;
  return (
    <Suspense>
      <AccountMenu person={person} />
    </Suspense>
  );
}

function GuestLinks() {
  return (
    <>
      <a
        href="/auth"
        className="grid size-11 place-items-center rounded-full hover:bg-sunken md:flex md:w-auto md:px-3"
      >
        <StrokeIcon of={UserRound} className="size-6 md:hidden" />
        <span className="font-bold text-[0.9375rem] max-md:sr-only">Login</span>
      </a>
      <Button href="/auth?tab=signup" size="sm" className="max-md:hidden">
        Sign Up
      </Button>
    </>
  );
}

/** Renders the row of categories below the header; it scrolls sideways if it does not fit. */
function CategoryNav() {
  const place = useLocation();
  const row = useRef<HTMLUListElement>(null);
  const current = CATEGORY_LINKS.find(({ href }) => isCurrentLink(href, place))?.href;
  useEffect(() => {
    if (current)
      scrollToCurrent(row.current, row.current?.querySelector<HTMLElement>(`a[href="${current}"]`));
  }, [current]);
  return (
    <nav aria-label="Categories" className="border-line border-b">
      <ul
        ref={row}
        className="category-row shop-width scrollbar-none relative flex gap-5 overflow-x-auto md:gap-6 desk:gap-8 desk:justify-center"
      >
        <Links current={current} />
      </ul>
    </nav>
  );
}

const Links = cachedFragment(function Links({ current }: { current: string | undefined }) {
  return CATEGORY_LINKS.map(({ label, href }) => (
    <li key={href} className="flex-none">
      <a href={href} aria-current={href === current ? "page" : undefined}>
        {label}
      </a>
    </li>
  ));
});

/** Renders a thin line under the header while a page or a part of it loads; quick loads never show it. */
export function NavigationProgress() {
  const busy = useNavigation().state !== "idle";
  return <div aria-hidden className="progress-line" data-busy={busy || undefined} />;
}
