import type { Viewer } from "#app/domain/accounts/viewer.ts";

/** The panel, and the pages that lead to it after sign-in. */
const PANEL_ENTRY_PATH = /^\/(?:admin|auth)(?:\/|$)/;

/** Returns whether the browser gets the panel's routes with a page: staff do, and everybody who may sign in there. */
export function needsPanelRoutes(pathname: string, { viewer }: { viewer: Viewer }): boolean {
  return viewer.kind === "admin" || PANEL_ENTRY_PATH.test(pathname);
}
