import { orderRefusalWords, refusalMessage } from "#app/copy/refusal-messages.ts";
import type { Admin } from "#app/domain/accounts/admin.ts";
import { namedSize } from "#app/domain/catalogue/sizes/size-labels.ts";
import { fieldErrors } from "#app/domain/form-errors.ts";
import { type SaleAnswer, saleForm } from "#app/domain/orders/counter-sale.ts";
import { plural } from "#app/domain/plural.ts";
import { productsByIds } from "#app/server/catalogue/listing/product-cache.ts";
import type { LineProblem } from "#app/server/checkout/pricing/price-cart.ts";
import { qrPath } from "#app/server/platform/qr-path.ts";
import type { Shop } from "#app/server/shop.ts";
import { placeCashOrder, placeStaffOrder } from "./place-staff-order.ts";
import { type SaleRefusal, sellAtCounter } from "./sell-at-counter.ts";

/**
 * Counts a sale from the fields of its form; the method "link" makes an order that waits for its money instead, and "door"
 * one that is paid in cash on delivery.
 */
export async function answerSale(
  shop: Shop,
  admin: Admin<"sales.create">,
  fields: Record<string, string>,
): Promise<SaleAnswer> {
  const isLink = fields.paymentMethod === "link";
  const isAtDoor = fields.paymentMethod === "door";
  const typed = isLink || isAtDoor ? { ...fields, paymentMethod: "cash" } : fields;
  const first = saleForm.safeParse(typed);
  // Of a sale that is done already, what can't be read is left out.
  const parsed =
    first.error && fields.soldAt
      ? saleForm.safeParse({
          ...typed,
          ...Object.fromEntries(first.error.issues.map(({ path: [field] }) => [field, undefined])),
        })
      : first;
  if (!parsed.success) {
    const [message = refusalMessage("validation_failed")] = Object.values(fieldErrors(parsed.error));
    return { ok: false, message };
  }
  if (isLink) {
    const placed = await placeStaffOrder(shop, admin, parsed.data);
    if (!placed.ok) return await inWords(shop, placed);
    const { payUrl, message, ...order } = placed.value;
    const link = { url: payUrl, message };
    const sold = { ...order, change: null, soldTwice: null, isPaid: false, qr: qrPath(payUrl), link };
    return { ok: true, sold };
  }
  const sold = await (isAtDoor ? placeCashOrder : sellAtCounter)(shop, admin, parsed.data);
  if (!sold.ok) return await inWords(shop, sold);
  return { ok: true, sold: { ...sold.value, qr: qrPath(sold.value.trackingUrl), link: null } };
}

async function inWords(shop: Shop, refused: SaleRefusal): Promise<SaleAnswer> {
  const isShort = refused.reason === "out_of_stock";
  const message = isShort ? await shortMessage(shop, refused.detail) : orderRefusalWords(refused, "staff");
  return { ok: false, message };
}

/** Returns what is short: "Court Low EU 42 is sold out." */
async function shortMessage(shop: Shop, problems: readonly LineProblem[]): Promise<string> {
  const known = await productsByIds(
    shop,
    problems.map(({ productId }) => productId),
  );
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
