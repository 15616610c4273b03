/** Stores whether the sidebar is open. Source: specification §9, Interface. */
const SIDEBAR_COOKIE = "sidebar_state";

/** Stores the panel's theme. */
const THEME_COOKIE = "admin_theme";

const SIDEBAR_COOKIE_MAX_AGE_SECONDS = 7 * 24 * 60 * 60;
const THEME_COOKIE_MAX_AGE_SECONDS = 365 * 24 * 60 * 60;

export type AdminTheme = "light" | "dark";

/** Reads the panel's state from a Cookie header; the defaults are open and light. */
export function readPanelCookies(header: string | null): { isOpen: boolean; theme: AdminTheme } {
  const cookies = new Map(
    (header ?? "").split(";").map((part) => {
      const [name = "", value = ""] = part.split("=");
      return [name.trim(), value.trim()] as const;
    }),
  );
  return {
    isOpen: cookies.get(SIDEBAR_COOKIE) !== "false",
    theme: cookies.get(THEME_COOKIE) === "dark" ? "dark" : "light",
  };
}

/** The sidebar's state lasts 7 days; the server reads it before the first paint. */
export function storeSidebarState(isOpen: boolean): void {
  setCookie(SIDEBAR_COOKIE, String(isOpen), SIDEBAR_COOKIE_MAX_AGE_SECONDS);
}

/** The theme lasts a year. */
export function storeTheme(theme: AdminTheme): void {
  setCookie(THEME_COOKIE, theme, THEME_COOKIE_MAX_AGE_SECONDS);
}

function setCookie(name: string, value: string, maxAge: number): void {
  // The Cookie Store API requires https, and the panel may be opened in a local network.
  Object.assign(document, { cookie: `${name}=${value}; path=/; max-age=${maxAge}; samesite=lax` });
}
