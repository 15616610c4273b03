import { saveToAccount } from "#app/components/account-sync/use-account-sync.ts";
import {
  type ChartName,
  NO_SIZE,
  parseSizePreferences,
  type SizePreferences,
} from "#app/domain/catalogue/sizes/size-preference.ts";
import { persistentStore } from "#packages/page-browser";

/** The shopper's sizes in this browser. */
export const sizeStore = persistentStore<SizePreferences>("kairaba-sizes", { parse: parseSizePreferences });

/** Stores a size as the shopper's own, in this browser and with the account; null takes it back. */
export function setMySize(chart: ChartName, size: string | null): void {
  const chosen = { [`my-${chart}`]: size ?? NO_SIZE };
  sizeStore.update((known) => ({ ...known, ...chosen }));
  saveToAccount({ sizes: chosen });
}
