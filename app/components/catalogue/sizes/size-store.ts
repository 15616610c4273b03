import { persistentStore } from "#app/browser/storage/persistent-store.ts";
import { parseSizePreferences, type SizePreferences } from "#app/domain/catalogue/sizes/size-preference.ts";
import { SIZES_STORAGE_KEY } from "#app/domain/catalogue/sizes/sizes-storage-key.ts";

/** The shopper's sizes in this browser. */
export const sizeStore = persistentStore<SizePreferences>(SIZES_STORAGE_KEY, { parse: parseSizePreferences });
