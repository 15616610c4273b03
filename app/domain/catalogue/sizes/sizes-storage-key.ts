/** The storage key of the shopper's sizes. */
export const SIZES_STORAGE_KEY = "kairaba-sizes";
