import { parseSizePreferences, type SizePreferences } from "#app/domain/catalogue/sizes/size-preference.ts";
import { persistentStore } from "#packages/page-browser";

/** The shopper's sizes in this browser. */
export const sizeStore = persistentStore<SizePreferences>("kairaba-sizes", { parse: parseSizePreferences });
