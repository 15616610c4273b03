import type { Viewer } from "./viewer.ts";

/** The route that contains the whole admin panel. */
export const PANEL_ROUTE = "routes/admin/panel-layout";

/** The home page, where a person without a role is refused. Source: specification 10.2. */
export const ACCESS_DENIED_PATH = "/?access=denied";

/** The home page after signing out, which shows the toast where the page was loaded anew, as from the panel. */
export const SIGNED_OUT_PATH = "/?signed-out";

/** Returns whether one of our paths, with or without its query, belongs to the admin panel. */
export function isPanelPath(path: string): boolean {
  return /^\/admin(?:[/?#]|$)/.test(path);
}

/** The panel, and the pages that lead to it after sign-in. */
const PANEL_ENTRY_PATH = /^\/(?:admin|auth)(?:\/|$)/;

/** Returns whether the browser gets the panel's routes with a page: staff do, and everybody who may sign in there. */
export function needsPanelRoutes(pathname: string, { viewer }: { viewer: Viewer }): boolean {
  return viewer.kind === "admin" || PANEL_ENTRY_PATH.test(pathname);
}
