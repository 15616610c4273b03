import type { CurrencyCode } from "./currency.ts";
import { formatMoney } from "./format-money.ts";
import { money } from "./money.ts";
import { type Pricing, priceFromUsd } from "./pricing.ts";

const CELL = /<td[^>]*>.*?<\/td>/gs;
const US_DOLLARS = /(?<![\w$])\$(\d+(?:,\d{3})*)(?:\.(\d{2}))?(?![\d.]*\d)/g;

/**
 * Converts the dollar amounts in the table cells of a content page's HTML into the visitor's currency; unchanged for US
 * dollars. Source: specification 2.8.
 */
export function tableAmountsIn(html: string, currency: CurrencyCode, pricing: Pricing): string {
  if (currency === "USD") return html;
  return html.replace(CELL, (cell) =>
    cell.replace(US_DOLLARS, (_, whole: string, cents = "00") => {
      const usd = money(Number(whole.replaceAll(",", "")) * 100 + Number(cents), "USD");
      return formatMoney(priceFromUsd(usd.amount, currency, pricing));
    }),
  );
}
