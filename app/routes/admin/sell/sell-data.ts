import { normalizeCode } from "#app/domain/cart/discount-code.ts";
import { requestedItemsField } from "#app/domain/checkout/requested-items.ts";
import type { FoundCustomer } from "#app/domain/orders/counter-sale.ts";
import { readShelf } from "#app/server/catalogue/read-shelf.ts";
import { answerSale } from "#app/server/checkout/answer-sale.ts";
import { priceCart } from "#app/server/checkout/pricing/price-cart.ts";
import { readFormData, submittedValues } from "#app/server/http/forms/read-form.ts";
import { requireAdmin } from "#app/server/http/guards/guards.ts";
import { shopOf } from "#app/server/http/request-context.ts";
import { customersLike, latestCustomers } from "#app/server/orders/customers/customers.ts";
import { findDiscountCode } from "#app/server/payments/discounts/find-discount-code.ts";
import type { Route } from "./+types/sell-data.ts";

const MOST_FOUND = 4;

/**
 * Returns the whole shelf; with `customer` who is found by it; with `code` what that takes off, in percent, or null;
 * with `area` what the delivery of `items` costs there, in bututs, or null.
 */
export async function loader({ context, request }: Route.LoaderArgs) {
  requireAdmin(context, request, "sales.create");
  const shop = shopOf(context);
  const params = new URL(request.url).searchParams;
  const code = normalizeCode(params.get("code") ?? "");
  if (code !== "") {
    const found = await findDiscountCode(shop, code, null);
    return Response.json(found.ok ? found.value.percent : null);
  }
  const area = params.get("area");
  if (area) {
    const items = requestedItemsField.safeParse(params.get("items")).data ?? [];
    const wish = {
      items,
      country: "GM",
      area,
      discountCode: null,
      currency: "GMD",
      customer: null,
      holdToken: null,
      isByStaff: true,
    } as const;
    const priced = await priceCart(shop, wish);
    return Response.json(priced.ok ? (priced.value.shipping?.cost.amount ?? null) : null);
  }
  const search = params.get("customer");
  if (search === null) {
    const shelf = await readShelf(shop, { search: "", limit: null });
    return new Response(shelf, { headers: { "content-type": "application/json" } });
  }
  const found = await latestCustomers(shop, customersLike(search.slice(0, 100)), { limit: MOST_FOUND });
  return Response.json(
    found.map(({ name, phone, email, credit }): FoundCustomer => ({ name, phone, email, credit })),
  );
}

/** Counts a sale that the screen, or its outbox, sends. */
export async function action({ context, request }: Route.ActionArgs) {
  const admin = requireAdmin(context, request, "sales.create");
  const fields = submittedValues(await readFormData(request));
  return Response.json(await answerSale(shopOf(context), admin, fields));
}
