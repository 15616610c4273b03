import { persistentStore } from "#app/browser/storage/persistent-store.ts";
import { parseSizePreferences, type SizePreferences } from "#app/domain/catalogue/sizes/size-preference.ts";

/** The shopper's sizes in this browser. */
export const sizeStore = persistentStore<SizePreferences>("kairaba-sizes", { parse: parseSizePreferences });
