/**
 * Returns the page to show of a list: 1 is the first, a page beyond the last is the last, and anything but a number is
 * the first. `offset` is how many rows come before it; an empty list has one page.
 */
export function clampPage(
  requested: number | undefined,
  total: number,
  perPage: number,
): { page: number; pageCount: number; offset: number } {
  const pageCount = Math.max(1, Math.ceil(total / perPage));
  const page = Math.min(Math.max(1, Math.trunc(requested ?? 1) || 1), pageCount);
  return { page, pageCount, offset: (page - 1) * perPage };
}
