import { orderRefusalWords, refusalMessage } from "#app/copy/refusal-messages.ts";
import { payLinkMessage } from "#app/copy/whatsapp-messages.ts";
import type { Admin } from "#app/domain/accounts/admin.ts";
import { namedSize } from "#app/domain/catalogue/sizes/size-labels.ts";
import { fieldErrors } from "#app/domain/form-errors.ts";
import { type SaleAnswer, saleForm } from "#app/domain/orders/counter-sale.ts";
import { plural } from "#app/domain/plural.ts";
import { productsByIds } from "#app/server/catalogue/listing/product-cache.ts";
import type { LineProblem } from "#app/server/checkout/pricing/price-cart.ts";
import { payForPath } from "#app/server/orders/tracking-link.ts";
import { isUuid } from "#app/server/platform/db/statements/uuid.ts";
import { qrPath } from "#app/server/platform/qr-path.ts";
import type { Shop } from "#app/server/shop.ts";
import { placeStaffOrder, type SaleRefusal } from "./place-staff-order.ts";

/** Places the order of the fields of a bill. */
export async function answerSale(
  shop: Shop,
  admin: Admin<"sales.create">,
  fields: Record<string, string>,
): Promise<SaleAnswer> {
  const first = saleForm.safeParse(fields);
  // Of a sale that is done already, what can't be read is left out.
  const parsed =
    first.error && fields.soldAt
      ? saleForm.safeParse({
          ...fields,
          ...Object.fromEntries(first.error.issues.map(({ path: [field] }) => [field, undefined])),
        })
      : first;
  if (!parsed.success) {
    const [message = refusalMessage("validation_failed")] = Object.values(fieldErrors(parsed.error));
    return { ok: false, message };
  }
  const placed = await placeStaffOrder(shop, admin, parsed.data);
  if (!placed.ok) return await inWords(shop, placed);
  const sold = placed.value;
  const { paymentMethod, customerName } = parsed.data;
  if (paymentMethod !== "link")
    return { ok: true, sold: { ...sold, qr: qrPath(sold.trackingUrl), link: null } };
  const payUrl = `${shop.config.baseUrl}${payForPath(shop, sold.orderNumber)}`;
  const link = { url: payUrl, message: payLinkMessage({ ...sold, customerName, payUrl }) };
  return { ok: true, sold: { ...sold, qr: qrPath(payUrl), link } };
}

async function inWords(shop: Shop, refused: SaleRefusal): Promise<SaleAnswer> {
  const isShort = refused.reason === "out_of_stock";
  const message = isShort ? await shortMessage(shop, refused.detail) : orderRefusalWords(refused, "staff");
  return { ok: false, message };
}

/** Returns what is short: "Court Low EU 42 is sold out." */
async function shortMessage(shop: Shop, problems: readonly LineProblem[]): Promise<string> {
  const known = await productsByIds(shop, problems.map(({ productId }) => productId).filter(isUuid));
  return problems
    .map(({ productId, size, available }) => {
      const name = known.find(({ id }) => id === productId)?.name ?? "One of these";
      const piece = `${name} ${namedSize(size)}`.trim();
      return available > 0
        ? `There ${plural(available, "is", "are")} only ${available} of ${piece} left.`
        : `${piece} is sold out.`;
    })
    .join(" ");
}
