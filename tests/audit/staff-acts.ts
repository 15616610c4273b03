import type { Act } from "./act.ts";
import { CATALOGUE_ACTS } from "./catalogue-acts.ts";
import { ORDER_ACTS } from "./order-acts.ts";
import { SETTINGS_ACTS } from "./settings-acts.ts";

/** Every act of staff in the panel: the path of its page, and its `intent` where the page has several. */
export const STAFF_ACTS: Record<string, Act> = { ...CATALOGUE_ACTS, ...ORDER_ACTS, ...SETTINGS_ACTS };

/** Acts that only read, with what they show. */
export const READ_ONLY: Record<string, string> = {
  "/admin/pages/new preview": "a page as it would be shown",
  "/admin/pages/:id preview": "a page as it would be shown",
  "/admin/products/bulk preview": "what would change",
  "/admin/products/import check": "what a file would change",
};

/** Acts that change rows without an entry, and why. */
export const UNAUDITED: Record<string, string> = {
  "/admin/products/upload": "a picture is nobody's until a product is saved with it, which has an entry",
};

/** Acts of several transactions, the first of which writes the entry, and what the others are. */
export const AUDITED_FIRST: Record<string, string> = {
  "/admin/orders/:orderNumber refund": "what the gateway said of it is written after the money moved",
};
