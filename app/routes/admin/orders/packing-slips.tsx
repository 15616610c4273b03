import { data } from "react-router";
import { smallestUrl } from "#app/components/admin/products/thumbnail.tsx";
import { QrPicture } from "#app/components/checkout/pay-page/qr-picture.tsx";
import { PrintPage } from "#app/components/orders/print-page.tsx";
import { Timestamp } from "#app/components/orders/timestamp.tsx";
import { formatMoney } from "#app/domain/money/format-money.ts";
import { MAX_CHOSEN_ORDERS } from "#app/domain/orders/admin-order-forms.ts";
import { plural } from "#app/domain/plural.ts";
import { SHOP_NAME } from "#app/domain/shop-name.ts";
import { requireAdmin } from "#app/server/http/guards/guards.ts";
import { shopOf } from "#app/server/http/request-context.ts";
import { findPackingSlips } from "#app/server/orders/documents.ts";
import { readSiteSettings } from "#app/server/settings/read-site-settings.ts";
import type { Route } from "./+types/packing-slips.ts";

/** Reads the orders of `orderNumbers`, separated by commas or repeated. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const admin = requireAdmin(context, request, "orders.view");
  const shop = shopOf(context);
  const asked = new URL(request.url).searchParams.getAll("orderNumbers").flatMap((text) => text.split(","));
  const slips = await findPackingSlips(shop, admin, asked.slice(0, MAX_CHOSEN_ORDERS));
  if (slips.length === 0) throw data(null, { status: 404, statusText: "Order not found" });
  const { site_info: info } = await readSiteSettings(shop);
  return { slips, seller: info.company_name || SHOP_NAME };
}

/** Packing slips: one prints on A6, several on lying A4 pages of two each; a slip goes on where its items need more. */
export default function PackingSlips({ loaderData }: Route.ComponentProps) {
  const { slips, seller } = loaderData;
  const [first] = slips;
  const title = slips.length === 1 ? `Packing slip ${first?.orderNumber}` : `${slips.length} packing slips`;
  return (
    <PrintPage title={title}>
      <div className={slips.length === 1 ? "slips" : "slips slips-in-pairs"}>
        {slips.map((slip) => (
          <PackingSlip key={slip.orderNumber} slip={slip} seller={seller} />
        ))}
      </div>
    </PrintPage>
  );
}

/** Of a picture of ours, the end of the address, which says its width. */

type Slip = Route.ComponentProps["loaderData"]["slips"][number];

/** A table, because a browser repeats the head of one on every further slip, where it takes no more than a quarter of it. */
function PackingSlip({ slip, seller }: { slip: Slip; seller: string }) {
  const { orderNumber, createdAt, pieces, trackingNumber, isTestPayment, cashDue, address, items, qr } = slip;
  const counted = `${pieces} ${plural(pieces, "item")}`;
  return (
    <table className="sheet slip" aria-label={`Packing slip ${orderNumber}`}>
      <thead>
        <tr>
          <td colSpan={4}>
            <div className="print-columns">
              <div>
                <p className="print-name">{seller}</p>
                <p className="print-title">{orderNumber}</p>
                <p>
                  <Timestamp at={createdAt} dateOnly /> · {counted}
                </p>
                {trackingNumber && <p>{trackingNumber}</p>}
              </div>
              <QrPicture qr={qr} label={`Code of order ${orderNumber}`} />
            </div>
            {isTestPayment && <p className="print-name">TEST PAYMENT - do not send</p>}
          </td>
        </tr>
      </thead>
      <tbody>
        <tr>
          <td colSpan={4} className="slip-address">
            {cashDue && <p className="print-name">Cash to take: {formatMoney(cashDue)}</p>}
            {address.map((line) => (
              <p key={line}>{line}</p>
            ))}
          </td>
        </tr>
        {items.map(({ id, name, size, details, quantity, image }) => (
          <tr key={id}>
            <td className="slip-box" />
            <td className="slip-picture">{image && <img src={smallestUrl(image)} alt="" />}</td>
            <td>
              <strong>{size}</strong>
              <p>{name}</p>
              <small>{details}</small>
            </td>
            <td className="slip-count">×{quantity}</td>
          </tr>
        ))}
        <tr>
          <td colSpan={4} className="slip-end">
            All {counted}
          </td>
        </tr>
      </tbody>
    </table>
  );
}
