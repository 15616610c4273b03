import LayoutDashboard from "lucide/dist/esm/icons/layout-dashboard.mjs";
import LogOut from "lucide/dist/esm/icons/log-out.mjs";
import Package from "lucide/dist/esm/icons/package.mjs";
import UserRound from "lucide/dist/esm/icons/user-round.mjs";
import { useRef } from "react";
import { Form } from "react-router";
import { StrokeIcon } from "#app/ui/stroke-icon.tsx";

const MENU_ID = "account-menu";
const ENTRY =
  "flex h-12 w-full items-center gap-3 px-4 text-left font-semibold hover:bg-sunken focus-visible:-outline-offset-3";

/** Lists the visitor's account pages; a popover, so that it opens before JavaScript. */
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
        <StrokeIcon of={UserRound} className="size-6" />
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
          <StrokeIcon of={Package} className="size-5" />
          My Orders
        </a>
        <a href="/account" onClick={close} className={ENTRY}>
          <StrokeIcon of={UserRound} className="size-5" />
          My Account
        </a>
        {person.isStaff && (
          <a href="/admin" onClick={close} className={ENTRY}>
            <StrokeIcon of={LayoutDashboard} className="size-5" />
            Admin Panel
          </a>
        )}
        <Form method="post" action="/sign-out" onSubmit={close}>
          <button type="submit" className={ENTRY}>
            <StrokeIcon of={LogOut} className="size-5" />
            Sign Out
          </button>
        </Form>
      </div>
    </>
  );
}
