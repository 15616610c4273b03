import { data } from "react-router";
import { PrintPage } from "#app/components/orders/print-page.tsx";
import { Timestamp } from "#app/components/orders/timestamp.tsx";
import { formatMoney } from "#app/domain/money/format-money.ts";
import { SHOP_NAME } from "#app/domain/shop-name.ts";
import { shopOf, visitOf } from "#app/server/http/request-context.ts";
import { findInvoice } from "#app/server/orders/documents.ts";
import { readSiteSettings } from "#app/server/settings/read-site-settings.ts";
import type { Route } from "./+types/invoice.ts";

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const shop = shopOf(context);
  const { viewer, ipAddress } = visitOf(context);
  const token = new URL(request.url).searchParams.get("token");
  const found = await findInvoice(shop, viewer, { orderNumber: params.orderNumber, token, ipAddress });
  if (!found.ok) throw data(null, { status: found.reason === "rate_limited" ? 429 : 404 });
  const { site_info: info, footer_contact: contact } = await readSiteSettings(shop);
  const seller = [contact.address, contact.phone, contact.email].filter((line) => line.trim() !== "");
  return { invoice: found.value, seller: { name: info.company_name || SHOP_NAME, lines: seller } };
}

/** The invoice of an order, for its shopper and for staff who see money. */
export default function InvoicePage({ loaderData }: Route.ComponentProps) {
  const { invoice, seller } = loaderData;
  const { orderNumber, createdAt, paidAt, dollars, items, totals } = invoice;
  const facts = [
    ["Invoice number", orderNumber],
    ["Invoice date", <Timestamp key="at" at={createdAt} dateOnly />],
    ["Payment", invoice.paymentMethod],
    ["Status", <strong key="status">{invoice.paymentStatus}</strong>],
    ["Paid on", paidAt && <Timestamp key="paid" at={paidAt} dateOnly />],
    ["Currency", invoice.items[0]?.price.currency],
  ] as const;
  return (
    <PrintPage title={`Invoice ${orderNumber}`}>
      <article className="sheet invoice">
        <div className="print-columns print-head">
          <div>
            <h2 className="print-name">{seller.name}</h2>
            <Lines lines={seller.lines} />
          </div>
          <div className="print-end">
            <p className="print-title">Invoice</p>
            <p className="print-name">{orderNumber}</p>
          </div>
        </div>
        <div className="print-columns print-parties">
          <div>
            <h3>Billed and sent to</h3>
            <Lines lines={invoice.address} />
          </div>
          <dl>
            {facts.map(
              ([label, value]) =>
                value && (
                  <div key={label} className="print-columns">
                    <dt>{label}</dt>
                    <dd>{value}</dd>
                  </div>
                ),
            )}
          </dl>
        </div>
        <table>
          <thead>
            <tr>
              <th scope="col">Item</th>
              <th scope="col">Qty</th>
              <th scope="col">Unit price</th>
              <th scope="col">Amount</th>
            </tr>
          </thead>
          <tbody>
            {items.map(({ id, name, details, quantity, price, amount }) => (
              <tr key={id}>
                <td>
                  <strong>{name}</strong>
                  <br />
                  <small>{details}</small>
                </td>
                <td>{quantity}</td>
                <td>{formatMoney(price)}</td>
                <td>{formatMoney(amount)}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <dl className="print-totals">
          {totals.map(({ label, amount, isTakenOff }) => (
            <div key={label} className="print-columns" data-total={label === "Total" || undefined}>
              <dt>{label}</dt>
              <dd>
                {isTakenOff && "−"}
                {formatMoney(amount)}
              </dd>
            </div>
          ))}
        </dl>
        {dollars && (
          <p className="print-end">
            <small>
              At 1 USD = {(dollars.exchangeRate / 1_000_000).toFixed(4)} {items[0]?.price.currency} the total
              was {formatMoney(dollars.total)}.
            </small>
          </p>
        )}
        <p>Thank you for buying with us.</p>
      </article>
    </PrintPage>
  );
}

function Lines({ lines }: { lines: readonly string[] }) {
  return lines.map((line) => <p key={line}>{line}</p>);
}
