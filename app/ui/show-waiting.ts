let waitedFor = 0;

/** Shows the line under the shop's head for as long as something that was asked for is on its way. */
export function showWaiting<What>(coming: Promise<What>): Promise<What> {
  count(1);
  return coming.finally(() => count(-1));
}

function count(by: number): void {
  waitedFor += by;
  document.documentElement.toggleAttribute("data-waiting", waitedFor > 0);
}
