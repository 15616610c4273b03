/** Scrolls a row that is wider than its place so that this link of it is in the middle. */
export function scrollToCurrent(row: HTMLElement | null, link: HTMLElement | null | undefined): void {
  if (row && link) row.scrollLeft = link.offsetLeft - (row.clientWidth - link.clientWidth) / 2;
}
