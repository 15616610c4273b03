import LayoutDashboard from "lucide-react/icons/layout-dashboard";
import LogOut from "lucide-react/icons/log-out";
import Package from "lucide-react/icons/package";
import UserRound from "lucide-react/icons/user-round";
import { useRef } from "react";
import { Form } from "react-router";

const MENU_ID = "account-menu";
const ENTRY =
  "flex h-12 w-full items-center gap-3 px-4 text-left font-semibold hover:bg-sunken focus-visible:-outline-offset-3";

/** What a person may go to; a popover, so that it opens before any script. */
export function AccountMenu({ person }: { person: { name: string; email: string; isStaff: boolean } }) {
  const menu = useRef<HTMLDivElement>(null);
  const close = () => menu.current?.hidePopover();
  return (
    <>
      <button
        type="button"
        popoverTarget={MENU_ID}
        aria-label="Account"
        className="inline-grid size-11 flex-none place-items-center rounded-full transition-colors hover:bg-sunken"
      >
        <UserRound aria-hidden className="size-6" />
      </button>
      <div
        ref={menu}
        id={MENU_ID}
        popover="auto"
        className="fixed inset-auto top-15 right-3 m-0 w-64 rounded-md border border-line bg-card p-0 py-2 text-ink shadow-lift"
      >
        <p className="truncate border-line border-b px-4 pt-1 pb-3 text-ink-faint text-sm">
          {person.name || person.email}
        </p>
        <a href="/my-orders" onClick={close} className={ENTRY}>
          <Package aria-hidden className="size-5" />
          My Orders
        </a>
        <a href="/account" onClick={close} className={ENTRY}>
          <UserRound aria-hidden className="size-5" />
          My Account
        </a>
        {person.isStaff && (
          <a href="/admin" onClick={close} className={ENTRY}>
            <LayoutDashboard aria-hidden className="size-5" />
            Admin Panel
          </a>
        )}
        <Form method="post" action="/sign-out" onSubmit={close}>
          <button type="submit" className={ENTRY}>
            <LogOut aria-hidden className="size-5" />
            Sign Out
          </button>
        </Form>
      </div>
    </>
  );
}
