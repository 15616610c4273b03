import { type ReceiptFilter, readReceiptFilter } from "#app/domain/orders/admin-order-forms.ts";
import { preference } from "#app/domain/preference.ts";
import { storePreference } from "#app/ui/store-preference.ts";

/** Whether the sidebar is open. Source: specification 11.1. */
const SIDEBAR = preference("sidebar_state", 7);

const THEME = preference("admin_theme", 365);

const DOLLARS = preference("admin_dollars", 365);

/** Where the deck of receipts was left: its filter and its order. */
const DECK = preference("receipt_deck", 1);

/** Where the deck of receipts was left; `shown` is "" at its beginning. */
export type DeckPlace = { filter: ReceiptFilter; shown: string };

/** Reads where the deck was left from a Cookie header. */
export function readDeck(header: string | null): DeckPlace {
  const [filter, shown = ""] = (DECK.read(header) ?? "").split(".");
  return { filter: readReceiptFilter(filter), shown };
}

export function storeDeck({ filter, shown }: DeckPlace): void {
  storePreference(DECK, `${filter}.${shown}`);
}

export type AdminTheme = "light" | "dark";

/** The prefix of the system's theme in the cookie, used while no one has chosen a theme. */
const OF_SYSTEM = "system-";

export type PanelState = {
  isOpen: boolean;
  theme: AdminTheme;
  isThemeChosen: boolean;
  /** Whether dollars stand beside dalasi. */
  showsDollars: boolean;
};

/**
 * Reads the panel's state from a Cookie header; the default is open. Until somebody chooses a theme it is the system's,
 * as the browser last stored it; light on the very first page.
 */
export function readPanelCookies(header: string | null): PanelState {
  const theme = THEME.read(header) ?? OF_SYSTEM;
  return {
    isOpen: SIDEBAR.read(header) !== "false",
    theme: theme.endsWith("dark") ? "dark" : "light",
    isThemeChosen: !theme.startsWith(OF_SYSTEM),
    showsDollars: DOLLARS.read(header) === "true",
  };
}

export function storeSidebarState(isOpen: boolean): void {
  storePreference(SIDEBAR, String(isOpen));
}

export function storeShowsDollars(showsDollars: boolean): void {
  storePreference(DOLLARS, String(showsDollars));
}

export function storeTheme(theme: AdminTheme, by: "choice" | "system"): void {
  storePreference(THEME, by === "system" ? OF_SYSTEM + theme : theme);
}
