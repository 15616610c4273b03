/**
 * Returns the query of the list that a screen was opened from, which its `list` parameter carries; null where
 * another page opened it.
 */
export function listQueryOf(request: Request): string | null {
  const list = new URL(request.url).searchParams.get("list");
  return list === null ? null : new URLSearchParams(list).toString();
}
