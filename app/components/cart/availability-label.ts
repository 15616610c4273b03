import { SHOP_LOCALE } from "#app/domain/shop-name.ts";
import type { ShownLine } from "./shown-cart.ts";

/** A time of this device's clock, such as "15:40". */
const MINUTE = new Intl.DateTimeFormat(SHOP_LOCALE, { hour: "2-digit", minute: "2-digit" });

/** Returns a time of day as this device's clock shows it. */
export function clockTime(at: Date): string {
  return MINUTE.format(at);
}

/** Returns why a line can't be bought as requested. */
export function availabilityLabel({ available, freeAt }: Pick<ShownLine, "available" | "freeAt">): string {
  if (freeAt !== null) return `Held for another shopper until ${clockTime(freeAt)}`;
  return available === 0 ? "Out of Stock" : `Only ${available} left`;
}
