import { useEffect, useState } from "react";
import { QrPicture } from "#app/components/checkout/pay-page/qr-picture.tsx";
import { Timestamp } from "#app/components/orders/timestamp.tsx";
import { comparedPhone } from "#app/domain/contact/phone.ts";
import { whatsAppLink } from "#app/domain/contact/whatsapp-link.ts";
import { formatMoney } from "#app/domain/money/format-money.ts";
import { type Money, money, multiplyMoney, subtractMoney, sumMoney } from "#app/domain/money/money.ts";
import type { SaleAnswer } from "#app/domain/orders/counter-sale.ts";
import { SHOP_NAME } from "#app/domain/shop-name.ts";
import { Button } from "#app/ui/button.tsx";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { type BillLine, lineName } from "./sell-store.ts";

/** What was sold; `sold` is null while it waits on this device. */
export type Receipt = {
  soldAt: Date;
  lines: readonly BillLine[];
  /** What its delivery costs; null for none. */
  delivery: Money | null;
  total: Money;
  change: Money | null;
  phone: string;
  sold: Extract<SaleAnswer, { ok: true }>["sold"] | null;
};

type SaleReceiptProps = { receipt: Receipt; isUnsent: boolean; onNext: () => void };

/** Shows the change, and the receipt for the customer: as a code, by WhatsApp, and printed on a roll or A6. */
export function SaleReceipt({ receipt, isUnsent, onNext }: SaleReceiptProps) {
  const { soldAt, lines, delivery, total, change, phone, sold } = receipt;
  const prices = lines.map(({ price, quantity }) => multiplyMoney(money(price, "GMD"), quantity));
  const charges = sumMoney(delivery ? [...prices, delivery] : prices, "GMD");
  const discount = subtractMoney(charges, total);
  /** What to print on; another object for each time. */
  const [paper, setPaper] = useState<{ page: string } | null>(null);
  useEffect(() => {
    if (paper) window.print();
  }, [paper]);
  return (
    <section
      aria-label="Receipt"
      className="grid max-h-[80dvh] flex-none auto-rows-max grid-cols-1 gap-2 overflow-y-auto rounded-sm border border-line bg-card p-3 md:max-h-none md:w-88 md:p-4 print:max-h-none print:border-0 print:p-0"
    >
      <p
        role="status"
        className={`flex items-baseline justify-between rounded-xs px-3 py-2 font-bold print:hidden ${
          sold?.isPaid === false ? "bg-yellow-tint text-yellow-ink" : "bg-green-tint text-green-ink"
        }`}
      >
        {change && change.amount > 0 ? (
          <>
            Change <span className="figures text-2xl">{formatMoney(change)}</span>
          </>
        ) : sold?.isPaid === false ? (
          "Not paid yet"
        ) : (
          "Sold"
        )}
      </p>
      {sold === null && isUnsent && (
        <p className="rounded-xs bg-yellow-tint px-3 py-2 text-sm text-yellow-ink print:hidden">
          Saved on this device. We count it when you're back online.
        </p>
      )}
      {sold?.soldTwice && (
        <p className="rounded-xs bg-red-tint px-3 py-2 text-red-ink text-sm print:hidden">
          Sold twice: order {sold.soldTwice} waits for a refund or a swap.
        </p>
      )}
      <div className={paper?.page}>
        <p className="display hidden text-lg print:block">{SHOP_NAME}</p>
        {sold && <p className="figures font-bold">{sold.orderNumber}</p>}
        <p className="text-sm">
          <Timestamp at={soldAt} />
        </p>
        <ul className="mt-1 text-sm">
          {lines.map((line, at) => (
            <li
              key={line.productId + line.size}
              className="flex justify-between gap-3 border-line border-t py-1"
            >
              <span>
                {line.quantity} × {lineName(line)}
              </span>
              <span className="figures">{prices[at] && formatMoney(prices[at])}</span>
            </li>
          ))}
          {delivery && (
            <li className="flex justify-between border-line border-t py-1">
              <span>Delivery</span> <span className="figures">{formatMoney(delivery)}</span>
            </li>
          )}
          {discount.amount > 0 && (
            <li className="flex justify-between border-line border-t py-1">
              <span>Discount</span> <span className="figures">−{formatMoney(discount)}</span>
            </li>
          )}
          <li className="flex justify-between border-line border-t py-1 font-bold">
            <span>Total</span> <span className="figures">{formatMoney(total)}</span>
          </li>
        </ul>
        {sold?.link && (
          <p className="mt-2 flex items-center gap-2">
            <span className="min-w-0 flex-1 select-all truncate text-sm">{sold.link.url}</span>
            <CopyButton text={sold.link.url} label="Copy link">
              Copy
            </CopyButton>
          </p>
        )}
        {sold && <QrPicture qr={sold.qr} label={`Code of order ${sold.orderNumber}`} />}
      </div>
      <div className="sticky -bottom-3 grid grid-cols-3 gap-2 bg-card py-2 print:hidden">
        {sold && (
          <Button
            variant="outline"
            href={whatsAppLink(
              comparedPhone(phone),
              sold.link?.message ??
                `Thank you from ${SHOP_NAME}! Your receipt ${sold.orderNumber}, ${formatMoney(total)}: ${sold.trackingUrl}`,
            )}
            target="_blank"
            rel="noreferrer"
            className="whitespace-nowrap px-1! text-sm!"
          >
            WhatsApp
          </Button>
        )}
        <Button
          variant="outline"
          onClick={() => setPaper({ page: "[page:roll]" })}
          className="whitespace-nowrap px-1! text-sm!"
        >
          Print 80 mm
        </Button>
        <Button
          variant="outline"
          onClick={() => setPaper({ page: "[page:a6]" })}
          className="whitespace-nowrap px-1! text-sm!"
        >
          Print A6
        </Button>
        <div className="col-span-3">
          <Button variant="primary" size="lg" wide onClick={onNext}>
            Next sale
          </Button>
        </div>
      </div>
    </section>
  );
}
