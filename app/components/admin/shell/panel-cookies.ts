/** Stores whether the sidebar is open. Source: specification 11.1. */
const SIDEBAR_COOKIE = "sidebar_state";

/** Stores the panel's theme. */
const THEME_COOKIE = "admin_theme";

const SIDEBAR_COOKIE_MAX_AGE_SECONDS = 7 * 24 * 60 * 60;
const THEME_COOKIE_MAX_AGE_SECONDS = 365 * 24 * 60 * 60;

export type AdminTheme = "light" | "dark";

/** The prefix of the system's theme in the cookie, used while no one has chosen a theme. */
const OF_SYSTEM = "system-";

export type PanelState = { isOpen: boolean; theme: AdminTheme; isThemeChosen: boolean };

/**
 * Reads the panel's state from a Cookie header; the default is open. Until somebody chooses a theme it is the system's,
 * as the browser last stored it; light on the very first page.
 */
export function readPanelCookies(header: string | null): PanelState {
  const cookies = new Map(
    (header ?? "").split(";").map((part) => {
      const [name = "", value = ""] = part.split("=");
      return [name.trim(), value.trim()] as const;
    }),
  );
  const theme = cookies.get(THEME_COOKIE) ?? OF_SYSTEM;
  return {
    isOpen: cookies.get(SIDEBAR_COOKIE) !== "false",
    theme: theme.endsWith("dark") ? "dark" : "light",
    isThemeChosen: !theme.startsWith(OF_SYSTEM),
  };
}

/** The sidebar's state lasts 7 days; the server reads it before the first paint. */
export function storeSidebarState(isOpen: boolean): void {
  setCookie(SIDEBAR_COOKIE, String(isOpen), SIDEBAR_COOKIE_MAX_AGE_SECONDS);
}

/** The theme lasts a year; the server reads it before the first paint. */
export function storeTheme(theme: AdminTheme, by: "choice" | "system"): void {
  const value = by === "system" ? OF_SYSTEM + theme : theme;
  setCookie(THEME_COOKIE, value, THEME_COOKIE_MAX_AGE_SECONDS);
}

function setCookie(name: string, value: string, maxAge: number): void {
  // The Cookie Store API requires https, and the panel may be opened in a local network.
  Object.assign(document, { cookie: `${name}=${value}; path=/; max-age=${maxAge}; samesite=lax` });
}
