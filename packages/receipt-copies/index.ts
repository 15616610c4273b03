export { beginSearch, type EarlierPicture, readEarlier } from "./lib/copy-search.ts";
export { lookOf, MOST_DIFFERENT_BITS, type ReceiptLook } from "./lib/receipt-look.ts";
