import KeyRound from "lucide/dist/esm/icons/key-round.mjs";
import ReceiptText from "lucide/dist/esm/icons/receipt-text.mjs";
import Search from "lucide/dist/esm/icons/search.mjs";
import Settings from "lucide/dist/esm/icons/settings.mjs";
import Shirt from "lucide/dist/esm/icons/shirt.mjs";
import Users from "lucide/dist/esm/icons/users.mjs";
import { type FormEvent, type RefObject, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { can, type Role } from "#app/domain/accounts/permissions.ts";
import { SETTINGS_TABS, settingsPath } from "#app/domain/settings/settings-tabs.ts";
import { classes } from "#app/ui/classes.ts";
import { CONTROL_LOOK } from "#app/ui/forms/field.tsx";
import { Dialog } from "#app/ui/overlay/dialog.tsx";
import { StrokeIcon } from "#app/ui/stroke-icon.tsx";
import { ADMIN_NAV_ITEMS, type AdminNavItem, SECURITY_PATH } from "./admin-nav-items.ts";

type CommandPaletteProps = { open: boolean; onClose: () => void; roles: readonly Role[] };

type JumpTarget = Pick<AdminNavItem, "label" | "href" | "icon" | "permission">;
type Jump = Omit<JumpTarget, "permission"> & { note?: string };

/** The settings' tabs as targets. */
const SETTINGS: readonly JumpTarget[] = SETTINGS_TABS.map(({ id, label }) => ({
  label: `Settings: ${label}`,
  href: settingsPath(id),
  icon: Settings,
  permission: "settings.edit",
}));

const SECURITY: JumpTarget = {
  label: "Security: two-step sign-in, password",
  href: SECURITY_PATH,
  icon: KeyRound,
  permission: "orders.view",
};

/** The lists that can be searched for the words. */
const SEARCHES: readonly JumpTarget[] = [
  { label: "Orders", href: "/admin/orders?tab=recent&search=", icon: Search, permission: "orders.view" },
  { label: "Products", href: "/admin/products?search=", icon: Search, permission: "products.view" },
  { label: "Customers", href: "/admin/customers?search=", icon: Search, permission: "customers.view" },
];

/** Opens a screen, a product, an order or a customer by name, from anywhere with Ctrl or Cmd plus K. */
export function CommandPalette({ open, onClose, roles }: CommandPaletteProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <Dialog open={open} onClose={onClose} title="Jump to" initialFocus={input} className="p-3">
      <Palette input={input} roles={roles} />
    </Dialog>
  );
}

function Palette({ input, roles }: { input: RefObject<HTMLInputElement | null>; roles: readonly Role[] }) {
  const [query, setQuery] = useState("");
  const navigate = useNavigate();
  const found = useFoundJumps(query.trim());
  const { screens, searches } = jumpTargetsFor(query.trim(), roles);
  const jumps: Jump[] = [...screens, ...found, ...searches];
  const openFirst = (event: FormEvent) => {
    event.preventDefault();
    if (jumps[0]) void navigate(jumps[0].href);
  };
  return (
    <>
      <form onSubmit={openFirst}>
        <input
          ref={input}
          type="search"
          aria-label="Where to"
          placeholder="A screen, a product, an order, a customer"
          autoComplete="off"
          value={query}
          onChange={(event) => setQuery(event.target.value)}
          className={classes(CONTROL_LOOK, "h-12 px-3.5")}
        />
      </form>
      <ul aria-label="Places" className="mt-2 max-h-[50dvh] overflow-y-auto">
        {jumps.map(({ label, note, href, icon }) => (
          <li key={href}>
            <a
              href={href}
              className="flex min-h-11 items-center gap-3 rounded-sm px-3 font-semibold text-[0.9375rem] hover:bg-sunken focus-visible:-outline-offset-3"
            >
              <StrokeIcon of={icon} className="size-5 text-ink-faint" />
              <span className="min-w-0 flex-1 break-words py-2 leading-tight">
                {label}
                {note && <span className="ml-2 font-normal text-ink-faint text-sm">{note}</span>}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Returns the panel's matching screens, and searches of its lists for the words. */
function jumpTargetsFor(
  query: string,
  roles: readonly Role[],
): { screens: JumpTarget[]; searches: JumpTarget[] } {
  const allowed = (targets: readonly JumpTarget[]) =>
    targets.filter(({ permission }) => can(roles, permission));
  if (query === "") return { screens: allowed(ADMIN_NAV_ITEMS), searches: [] };
  const search = encodeURIComponent(query);
  const words = query.toLowerCase().split(/\s+/);
  const screens = [...ADMIN_NAV_ITEMS, ...SETTINGS, SECURITY].filter(({ label }) =>
    words.every((word) => label.toLowerCase().includes(word)),
  );
  const searches = SEARCHES.map(({ label, href, ...target }) => ({
    ...target,
    label: `${label} with “${query}”`,
    href: href + search,
  }));
  return { screens: allowed(screens), searches: allowed(searches) };
}

const ICONS = { product: Shirt, order: ReceiptText, customer: Users };
/** The pause in typing after which the server is queried. */
const DEBOUNCE_MS = 150;

/** Returns matching products, orders and customers; none until there is a response. */
function useFoundJumps(query: string): Jump[] {
  const [result, setResult] = useState<{ query: string; jumps: Jump[] }>({ query: "", jumps: [] });
  useEffect(() => {
    if (query.length < 2) return;
    const abortController = new AbortController();
    const timer = window.setTimeout(() => {
      fetchJumps(query, abortController.signal).then(
        (jumps) => setResult({ query, jumps }),
        // The palette still offers searches of the lists.
        () => undefined,
      );
    }, DEBOUNCE_MS);
    return () => {
      window.clearTimeout(timer);
      abortController.abort();
    };
  }, [query]);
  return result.query === query ? result.jumps : [];
}

async function fetchJumps(query: string, signal: AbortSignal): Promise<Jump[]> {
  const response = await fetch(`/admin/jump?search=${encodeURIComponent(query)}`, { signal });
  if (!response.ok || response.redirected) return [];
  const { found } = (await response.json()) as { found: FoundJump[] };
  return found.map(({ kind, ...jump }) => ({ ...jump, icon: ICONS[kind] }));
}

/** A result of the server's search. */
type FoundJump = { kind: keyof typeof ICONS; label: string; note: string; href: string };
