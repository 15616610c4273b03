import Heart from "lucide/dist/esm/icons/heart.mjs";
import LayoutDashboard from "lucide/dist/esm/icons/layout-dashboard.mjs";
import LogIn from "lucide/dist/esm/icons/log-in.mjs";
import LogOut from "lucide/dist/esm/icons/log-out.mjs";
import Package from "lucide/dist/esm/icons/package.mjs";
import ShoppingBag from "lucide/dist/esm/icons/shopping-bag.mjs";
import UserPlus from "lucide/dist/esm/icons/user-plus.mjs";
import { Form } from "react-router";
import { classes } from "#app/ui/classes.ts";
import { Dialog } from "#app/ui/overlay/dialog.tsx";
import { Pattern } from "#app/ui/pattern.tsx";
import { type IconDrawing, StrokeIcon } from "#app/ui/stroke-icon.tsx";
import { AskShop } from "./ask-shop.tsx";
import { useShopFrame } from "./shop-frame.ts";
import { MenuLinks, type ShopLink } from "./shop-links.tsx";

type MenuDrawerProps = { title: string; open: boolean; onClose: () => void };

/** Renders the menu on the left: the categories, then the shopper's own pages. Source: specification 4.2. */
export function MenuDrawer({ title, open, onClose }: MenuDrawerProps) {
  const { person } = useShopFrame();
  return (
    <Dialog open={open} onClose={onClose} place="left" title={title} className="p-0">
      <nav aria-label="Menu" className="flex min-h-full flex-col">
        <MenuLinks />
        <ul className="border-line border-t py-2">
          <IconLink href="/cart" label="Cart" icon={ShoppingBag} />
          <IconLink href="/wishlist" label="Wishlist" icon={Heart} />
          {person === null && <IconLink href="/auth" label="Login" icon={LogIn} />}
          {person === null && (
            <IconLink href="/auth?tab=signup" label="Sign Up" icon={UserPlus} className="md:hidden" />
          )}
          {person !== null && <IconLink href="/my-orders" label="My Orders" icon={Package} />}
          {person?.isStaff && <IconLink href="/admin" label="Admin Panel" icon={LayoutDashboard} />}
          {person !== null && (
            <li>
              <Form method="post" action="/sign-out">
                <button type="submit" className={classes(LINK_CLASS, "w-full")}>
                  <StrokeIcon of={LogOut} className="size-5" />
                  Sign Out
                </button>
              </Form>
            </li>
          )}
        </ul>
        <AskShop label="Ask the shop" about="I have a question." className="mx-5 mb-4" />
        <Pattern cloth="strip" className="mt-auto h-10 text-river-ink [--cloth-size:48px]" />
      </nav>
    </Dialog>
  );
}

const LINK_CLASS =
  "flex min-h-12 items-center gap-3.5 px-5 font-semibold hover:bg-sunken focus-visible:-outline-offset-3";

/** Links in the drawer replace its history entry, so that one step back leaves this page. */
function IconLink({ href, label, icon, className }: ShopLink & { icon: IconDrawing; className?: string }) {
  return (
    <li className={className}>
      <a href={href} data-history="replace" className={LINK_CLASS}>
        <StrokeIcon of={icon} className="size-5" />
        {label}
      </a>
    </li>
  );
}
