import CornerDownLeft from "lucide/dist/esm/icons/corner-down-left.mjs";
import ReceiptText from "lucide/dist/esm/icons/receipt-text.mjs";
import Search from "lucide/dist/esm/icons/search.mjs";
import Settings from "lucide/dist/esm/icons/settings.mjs";
import Shirt from "lucide/dist/esm/icons/shirt.mjs";
import Users from "lucide/dist/esm/icons/users.mjs";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { can, type Role } from "#app/domain/accounts/permissions.ts";
import { classes } from "#app/ui/classes.ts";
import { CONTROL_LOOK } from "#app/ui/forms/control-look.ts";
import { LineIcon } from "#app/ui/line-icon.tsx";
import { Dialog } from "#app/ui/overlay/dialog.tsx";
import { ADMIN_ENTRIES, type AdminEntry } from "./admin-entries.ts";

type CommandPaletteProps = { open: boolean; onClose: () => void; roles: readonly Role[] };

type Place = Pick<AdminEntry, "label" | "href" | "icon" | "permission">;
type Jump = Omit<Place, "permission"> & { note?: string };

/** The settings' tabs, as places to jump to. */
const SETTINGS = [
  "Company",
  "Support",
  "Legal",
  "Social",
  "General",
  "Payments",
  "Shipping",
  "Claims",
  "Mail",
  "Staff",
];

/** Ctrl or Cmd plus K: jump to a screen, or look for a product, an order or a customer from anywhere. */
export function CommandPalette({ open, onClose, roles }: CommandPaletteProps) {
  const box = useRef<HTMLInputElement>(null);
  return (
    <Dialog open={open} onClose={onClose} title="Jump to" initialFocus={box} className="p-3">
      <Palette box={box} roles={roles} />
    </Dialog>
  );
}

function Palette({ box, roles }: { box: React.RefObject<HTMLInputElement | null>; roles: readonly Role[] }) {
  const [words, setWords] = useState("");
  const [at, setAt] = useState(0);
  const navigate = useNavigate();
  const found = useFoundJumps(words.trim());
  const { screens, searches } = placesFor(words.trim(), roles);
  const jumps: Jump[] = [...screens, ...found, ...searches];
  const chosen = Math.min(at, jumps.length - 1);

  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step !== 0) {
      event.preventDefault();
      setAt((chosen + step + jumps.length) % Math.max(1, jumps.length));
    }
    const jump = jumps[chosen];
    if (event.key === "Enter" && jump) {
      event.preventDefault();
      void navigate(jump.href);
    }
  };

  return (
    <>
      <input
        ref={box}
        type="text"
        role="combobox"
        aria-label="Where to"
        aria-expanded="true"
        aria-controls="jumps"
        aria-activedescendant={jumps[chosen] ? `jump-${chosen}` : undefined}
        placeholder="A screen, a product, an order, a customer"
        autoComplete="off"
        value={words}
        onChange={(event) => {
          setWords(event.target.value);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
        className={classes(CONTROL_LOOK, "h-12 px-3.5")}
      />
      <div
        id="jumps"
        role="listbox"
        aria-label="Places"
        className="mt-2 flex max-h-[50dvh] flex-col overflow-y-auto"
      >
        {jumps.map(({ label, note, href, icon }, index) => (
          <a
            key={href}
            id={`jump-${index}`}
            href={href}
            role="option"
            aria-selected={index === chosen}
            tabIndex={-1}
            className="flex min-h-11 items-center gap-3 rounded-sm px-3 font-semibold text-[0.9375rem] hover:bg-sunken aria-selected:bg-sunken"
          >
            <LineIcon of={icon} className="size-5 text-ink-faint" />
            <span className="min-w-0 flex-1 truncate">
              {label}
              {note && <span className="ml-2 font-normal text-ink-faint text-sm">{note}</span>}
            </span>
            {index === chosen && <LineIcon of={CornerDownLeft} className="size-4 text-ink-faint" />}
          </a>
        ))}
      </div>
    </>
  );
}

/** The panel's own screens, and the lists that can be searched for the words. */
function placesFor(words: string, roles: readonly Role[]): { screens: Place[]; searches: Place[] } {
  const allowed = (places: readonly Place[]) => places.filter(({ permission }) => can(roles, permission));
  if (words === "") return { screens: allowed(ADMIN_ENTRIES), searches: [] };
  const settings: Place[] = SETTINGS.map((tab) => ({
    label: `Settings: ${tab}`,
    href: `/admin/settings?tab=${tab.toLowerCase()}`,
    icon: Settings,
    permission: "settings.edit",
  }));
  const search = encodeURIComponent(words);
  const screens = [...ADMIN_ENTRIES, ...settings].filter(({ label }) =>
    label.toLowerCase().includes(words.toLowerCase()),
  );
  const searches: Place[] = [
    {
      label: `Orders with “${words}”`,
      href: `/admin/orders?tab=recent&search=${search}`,
      icon: Search,
      permission: "orders.view",
    },
    {
      label: `Products with “${words}”`,
      href: `/admin/products?search=${search}`,
      icon: Search,
      permission: "products.view",
    },
    {
      label: `Customers with “${words}”`,
      href: `/admin/customers?search=${search}`,
      icon: Search,
      permission: "customers.view",
    },
  ];
  return { screens: allowed(screens), searches: allowed(searches) };
}

const ICONS = { product: Shirt, order: ReceiptText, customer: Users };
/** Typing goes on for so long before it is looked up. */
const PAUSE_MS = 150;

/** Products, orders and customers that hold the words; none while nobody answers. */
function useFoundJumps(words: string): Jump[] {
  const [answer, setAnswer] = useState<{ words: string; jumps: Jump[] }>({ words: "", jumps: [] });
  useEffect(() => {
    if (words.length < 2) return;
    const leaving = new AbortController();
    const pause = window.setTimeout(() => {
      lookUp(words, leaving.signal).then(
        (jumps) => setAnswer({ words, jumps }),
        // The lists can still be searched.
        () => undefined,
      );
    }, PAUSE_MS);
    return () => {
      window.clearTimeout(pause);
      leaving.abort();
    };
  }, [words]);
  return answer.words === words ? answer.jumps : [];
}

async function lookUp(words: string, signal: AbortSignal): Promise<Jump[]> {
  const response = await fetch(`/admin/jump?search=${encodeURIComponent(words)}`, { signal });
  if (!response.ok || response.redirected) return [];
  const { found } = (await response.json()) as { found: FoundPlace[] };
  return found.map(({ kind, ...jump }) => ({ ...jump, icon: ICONS[kind] }));
}

/** A row as the server's search answers it. */
type FoundPlace = { kind: keyof typeof ICONS; label: string; note: string; href: string };
