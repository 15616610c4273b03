let pendingCount = 0;

/** Shows the progress bar for as long as a promise is pending. */
export function showProgress<What>(coming: Promise<What>): Promise<What> {
  count(1);
  return coming.finally(() => count(-1));
}

function count(by: number): void {
  pendingCount += by;
  // A settled promise needs no bar, which would delay the first frame after a tap.
  setTimeout(() => document.documentElement.toggleAttribute("data-waiting", pendingCount > 0));
}
