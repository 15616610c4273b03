import {
  parseSizePreferences,
  SIZES_STORAGE_KEY,
  type SizePreferences,
} from "#app/domain/catalogue/size-preference.ts";
import { browserStore } from "./browser-store.ts";

/** The sizes last chosen in this browser. */
export const sizeStore = browserStore<SizePreferences>(SIZES_STORAGE_KEY, parseSizePreferences);
