/** The route that contains the whole admin panel. Source: `app/routes.ts`. */
export const PANEL_ROUTE = "routes/admin/layout";

/** Returns whether one of our paths, with or without its query, belongs to the admin panel. */
export function isPanelPath(path: string): boolean {
  return /^\/admin(?:[/?#]|$)/.test(path);
}
