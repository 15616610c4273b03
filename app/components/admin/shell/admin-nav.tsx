import Ellipsis from "lucide/dist/esm/icons/ellipsis.mjs";
import Plus from "lucide/dist/esm/icons/plus.mjs";
import { useLocation } from "react-router";
import { classes } from "#app/ui/classes.ts";
import { StrokeIcon } from "#app/ui/stroke-icon.tsx";
import { type AdminNavItem, navItemOfPath } from "./admin-nav-items.ts";

type AdminNavProps = {
  entries: readonly AdminNavItem[];
  /** The count on the Orders entry; 0 hides it. */
  pendingCount: number;
  /** Whether to show icons only, with labels for screen readers and as tooltips. */
  narrow?: boolean;
};

/** The panel's menu as a column. */
export function AdminNav({ entries, pendingCount, narrow }: AdminNavProps) {
  const current = navItemOfPath(useLocation().pathname);
  return (
    <nav
      aria-label="Admin Panel"
      className={classes("flex flex-col gap-1 md:gap-0.5", narrow ? "p-0.5" : "p-2")}
    >
      {entries.map(({ label, href, icon }) => (
        <a
          key={href}
          href={href}
          title={narrow ? label : undefined}
          aria-current={current?.href === href ? "page" : undefined}
          className={classes(
            "relative flex h-11 items-center gap-3 md:h-10 rounded-sm font-semibold text-[0.9375rem] text-ink-soft transition-colors hover:bg-sunken hover:text-ink focus-visible:-outline-offset-3 aria-[current]:bg-river aria-[current]:text-on-fill",
            narrow ? "justify-center" : "px-3",
          )}
        >
          <StrokeIcon of={icon} className="size-5" />
          <span className={narrow ? "sr-only" : "truncate"}>{label}</span>
          {label === "Orders" && <PendingBadge count={pendingCount} narrow={narrow} />}
        </a>
      ))}
    </nav>
  );
}

/** The screens of the bottom bar, in order, with their short names. */
const BAR = [
  { href: "/admin", short: "Today" },
  { href: "/admin/orders", short: "Orders" },
  { href: "/admin/products/add", short: "Add" },
  { href: "/admin/products", short: "Products" },
];

const BAR_ENTRY =
  "relative flex h-15 min-w-0 flex-1 flex-col items-center justify-center gap-1 font-semibold text-[0.6875rem] text-ink-soft leading-none focus-visible:-outline-offset-3 aria-[current]:text-laterite-ink";

type AdminBottomBarProps = Omit<AdminNavProps, "narrow"> & { onMore: () => void };

/** The most used screens as the bottom bar of a phone; its last button opens the whole menu. */
export function AdminBottomBar({ entries, pendingCount, onMore }: AdminBottomBarProps) {
  const current = navItemOfPath(useLocation().pathname);
  return (
    <nav
      aria-label="Shortcuts"
      className="fixed inset-x-0 bottom-0 z-30 flex border-line border-t bg-card pb-[env(safe-area-inset-bottom)] md:hidden print:hidden"
    >
      {BAR.map(({ href, short }) => {
        const entry = entries.find((each) => each.href === href);
        return (
          entry && (
            <a
              key={href}
              href={href}
              aria-label={short === "Add" ? entry.label : undefined}
              aria-current={current?.href === href ? "page" : undefined}
              className={BAR_ENTRY}
            >
              <span className="relative">
                <StrokeIcon of={short === "Add" ? Plus : entry.icon} className="size-5.5" />
                {short === "Orders" && <PendingBadge count={pendingCount} narrow />}
              </span>
              <span className="panel-bar-label max-w-full truncate px-0.5">{short}</span>
            </a>
          )
        );
      })}
      <button type="button" onClick={onMore} className={BAR_ENTRY}>
        <StrokeIcon of={Ellipsis} className="size-5.5" />
        <span className="panel-bar-label max-w-full truncate px-0.5">More</span>
      </button>
    </nav>
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
