import { preference } from "#app/domain/preference.ts";
import { storePreference } from "#app/ui/store-preference.ts";

/** Whether the sidebar is open. Source: specification 11.1. */
const SIDEBAR = preference("sidebar_state", 7);

const THEME = preference("admin_theme", 365);

const DOLLARS = preference("admin_dollars", 365);

export type AdminTheme = "light" | "dark";

/** The prefix of the system's theme in the cookie, used while no one has chosen a theme. */
const OF_SYSTEM = "system-";

type PanelState = {
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
