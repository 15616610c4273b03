import { SHOP_LOCALE } from "#app/domain/shop-name.ts";

/** The Gambia uses Greenwich time all year, so server and browser format alike. */
const DAY = new Intl.DateTimeFormat(SHOP_LOCALE, { dateStyle: "medium", timeZone: "Africa/Banjul" });
const MINUTE = new Intl.DateTimeFormat(SHOP_LOCALE, {
  dateStyle: "medium",
  timeStyle: "short",
  timeZone: "Africa/Banjul",
});

/** Shows a time in the shop's time zone. */
export function ShopTime({ at, withHour, className }: { at: Date; withHour?: boolean; className?: string }) {
  return (
    <time dateTime={at.toISOString()} className={className}>
      {(withHour ? MINUTE : DAY).format(at)}
    </time>
  );
}
