import { parseSizePreferences, type SizePreferences } from "#app/domain/catalogue/sizes/size-preference.ts";
import { persistentStore } from "#packages/page-browser";

/** The sizes that the shopper last chose, in this browser. */
export const sizeStore = persistentStore<SizePreferences>("kairaba-sizes", { parse: parseSizePreferences });
