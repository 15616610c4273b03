import { redirect } from "react-router";
import { parseOrderNumber } from "#app/domain/orders/order-number.ts";
import { shopOf } from "#app/server/http/request-context.ts";
import { isOrderToken } from "#app/server/orders/order-token.ts";
import { payForPath } from "#app/server/orders/tracking-link.ts";
import type { Route } from "./+types/pay-for-link.ts";

/** Leads a link of the form `/pay-for/KRB-…?token=…`, sent by an earlier release, to its page. */
export function loader({ context, params, request }: Route.LoaderArgs) {
  const shop = shopOf(context);
  const orderNumber = parseOrderNumber(params.orderNumber);
  const token = new URL(request.url).searchParams.get("token") ?? "";
  const isRight = orderNumber !== null && isOrderToken(shop, "pay-for-order", orderNumber, token);
  return redirect(isRight ? payForPath(shop, orderNumber) : "/pay/unknown");
}

/** Leads a form of that page there too; whoever pays sends it again. */
export const action = loader;
