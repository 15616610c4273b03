let pendingCount = 0;

/** Shows the progress bar for as long as a promise is pending. */
export function showProgress<What>(coming: Promise<What>): Promise<What> {
  count(1);
  return coming.finally(() => count(-1));
}

function count(by: number): void {
  pendingCount += by;
  // What is there already is not waited for, and a mark for nothing would cost the first frame after a tap its styles.
  setTimeout(() => document.documentElement.toggleAttribute("data-waiting", pendingCount > 0));
}
