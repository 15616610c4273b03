import Ellipsis from "lucide/dist/esm/icons/ellipsis.mjs";
import { useLocation } from "react-router";
import { classes } from "#app/ui/classes.ts";
import { LinkForm } from "#app/ui/link-form.tsx";
import { StrokeIcon } from "#app/ui/stroke-icon.tsx";
import { type AdminNavItem, MORE_NAV_ITEMS, navItemOfPath, SELL_PATH } from "./admin-nav-items.ts";

type AdminNavProps = {
  entries: readonly AdminNavItem[];
  /** The count on the Orders entry; 0 hides it. */
  pendingCount: number;
  /** Whether to show icons only, with labels for screen readers and as tooltips. */
  narrow?: boolean;
  /** Whether the group "More" is open at first; it is on its own screens too. */
  isMoreOpen?: boolean;
};

/** The panel's menu as a column: the specification's entries, then the others as one group. */
export function AdminNav({ entries, pendingCount, narrow, isMoreOpen = false }: AdminNavProps) {
  const current = navItemOfPath(useLocation().pathname);
  const look = classes(
    "relative flex h-11 items-center gap-3 md:h-10 rounded-sm font-semibold text-[0.9375rem] text-ink-soft transition-colors hover:bg-sunken hover:text-ink focus-visible:-outline-offset-3 aria-[current]:bg-river aria-[current]:text-on-fill",
    narrow ? "justify-center" : "px-3",
  );
  const link = ({ label, href, icon }: AdminNavItem) => (
    <a
      key={href}
      href={href}
      title={narrow ? label : undefined}
      aria-current={current?.href === href ? "page" : undefined}
      className={look}
    >
      <StrokeIcon of={icon} className="size-5" />
      <span className={narrow ? "sr-only" : "truncate"}>{label}</span>
      {label === "Orders" && <PendingBadge count={pendingCount} narrow={narrow} />}
    </a>
  );
  const isMore = (entry: AdminNavItem) => MORE_NAV_ITEMS.includes(entry);
  const more = entries.filter(isMore);
  return (
    <nav
      aria-label="Admin Panel"
      className={classes("flex flex-col gap-1 md:gap-0.5", narrow ? "p-0.5" : "p-2")}
    >
      {entries.filter((entry) => !isMore(entry)).map(link)}
      {more.length > 0 && (
        <details open={isMoreOpen || (current !== undefined && isMore(current))}>
          <summary title={narrow ? "More" : undefined} className={classes(look, "list-none")}>
            <StrokeIcon of={Ellipsis} className="size-5" />
            <span className={narrow ? "sr-only" : undefined}>More</span>
          </summary>
          {more.map(link)}
        </details>
      )}
    </nav>
  );
}

/** The screens of the bottom bar, in order, with their short names. */
const BAR = [
  { href: "/admin", short: "Today" },
  { href: "/admin/orders", short: "Orders" },
  { href: SELL_PATH, short: "Sell" },
  { href: "/admin/products", short: "Products" },
];

const BAR_ENTRY =
  "relative flex h-15 min-w-0 flex-1 flex-col items-center justify-center gap-1 font-semibold text-[0.6875rem] text-ink-soft leading-none focus-visible:-outline-offset-3 aria-[current]:text-laterite-ink";

type AdminBottomBarProps = Pick<AdminNavProps, "entries" | "pendingCount"> & { onMore: () => void };

/**
 * The most used screens as the bottom bar of a phone; its last button opens the whole menu. The bar of a form or of
 * chosen rows (`data-save-bar`) replaces it.
 */
export function AdminBottomBar({ entries, pendingCount, onMore }: AdminBottomBarProps) {
  const current = navItemOfPath(useLocation().pathname);
  return (
    <nav
      aria-label="Shortcuts"
      className="panel-bar fixed inset-x-0 bottom-0 z-30 flex border-line border-t bg-card pb-[env(safe-area-inset-bottom)] md:hidden print:hidden"
    >
      {BAR.map(({ href, short }) => {
        const entry = entries.find((each) => each.href === href);
        return (
          entry &&
          (href === SELL_PATH ? (
            <LinkForm key={href} href={href} className="flex min-w-0 flex-1">
              <button type="submit" className={BAR_ENTRY}>
                <BarLabel icon={entry.icon}>{short}</BarLabel>
              </button>
            </LinkForm>
          ) : (
            <a
              key={href}
              href={href}
              aria-current={current?.href === href ? "page" : undefined}
              className={BAR_ENTRY}
            >
              <BarLabel icon={entry.icon} pendingCount={href === "/admin/orders" ? pendingCount : 0}>
                {short}
              </BarLabel>
            </a>
          ))
        );
      })}
      <button type="button" onClick={onMore} className={BAR_ENTRY}>
        <BarLabel icon={Ellipsis}>More</BarLabel>
      </button>
    </nav>
  );
}

function BarLabel({
  icon,
  pendingCount = 0,
  children,
}: {
  icon: AdminNavItem["icon"];
  pendingCount?: number;
  children: string;
}) {
  return (
    <>
      <span className="relative">
        <StrokeIcon of={icon} className="size-5.5" />
        <PendingBadge count={pendingCount} narrow />
      </span>
      <span className="panel-bar-label max-w-full truncate px-0.5">{children}</span>
    </>
  );
}

function PendingBadge({ count, narrow }: { count: number; narrow?: boolean | undefined }) {
  if (count === 0) return null;
  return (
    <span
      aria-hidden
      className={classes(
        "figures grid h-5 min-w-5 place-items-center rounded-full bg-laterite px-1 font-bold text-[0.6875rem] text-on-fill leading-none",
        narrow ? "absolute -top-1.5 -right-2.5 scale-90" : "ml-auto",
      )}
    >
      {count > 99 ? "99+" : count}
    </span>
  );
}
