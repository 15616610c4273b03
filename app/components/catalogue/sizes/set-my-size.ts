import { saveToAccount } from "#app/components/account-sync/use-account-sync.ts";

import { type ChartName, NO_SIZE } from "#app/domain/catalogue/sizes/size-preference.ts";
import { sizeStore } from "./size-store.ts";

/** Stores a size as the shopper's own, in this browser and with the account; null takes it back. */
export function setMySize(chart: ChartName, size: string | null): void {
  const chosen = { [`my-${chart}`]: size ?? NO_SIZE };
  sizeStore.update((known) => ({ ...known, ...chosen }));
  saveToAccount({ sizes: chosen });
}
