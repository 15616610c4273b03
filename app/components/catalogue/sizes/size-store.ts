import { browserStore } from "#app/browser/storage/browser-store.ts";
import {
  parseSizePreferences,
  SIZES_STORAGE_KEY,
  type SizePreferences,
} from "#app/domain/catalogue/sizes/size-preference.ts";

/** The sizes last chosen in this browser. */
export const sizeStore = browserStore<SizePreferences>(SIZES_STORAGE_KEY, parseSizePreferences);
