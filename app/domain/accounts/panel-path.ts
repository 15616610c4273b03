/** Whether an address of ours, with or without its query, is the admin panel's. */
export function isPanelPath(path: string): boolean {
  return /^\/admin(?:[/?#]|$)/.test(path);
}
