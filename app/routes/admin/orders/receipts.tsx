import { ReceiptDeck } from "#app/components/admin/payments/receipt-deck.tsx";
import { useOrderNews } from "#app/components/admin/shell/use-order-news.ts";
import { sumMoney } from "#app/domain/money/money.ts";
import { readReceiptFilter } from "#app/domain/orders/admin-order-forms.ts";
import { readFormData } from "#app/server/http/forms/read-form.ts";
import { requireAdmin } from "#app/server/http/guards/guards.ts";
import { shopOf } from "#app/server/http/request-context.ts";
import { readOrderNews } from "#app/server/orders/admin/read-order-news.ts";
import { countReviewedToday, pendingPayments } from "#app/server/orders/list-orders.ts";
import { usePreloadedRoute } from "#packages/page-browser";
import type { Route } from "./+types/receipts.ts";
import { ordersAction } from "./order-list-action.ts";

/** More than anybody reviews in one sitting; the rest follows as these are decided. */
const DECK_SIZE = 200;

export async function loader({ context, request }: Route.LoaderArgs) {
  const admin = requireAdmin(context, request, "payments.review");
  const shop = shopOf(context);
  const now = shop.clock();
  const filter = readReceiptFilter(new URL(request.url).searchParams.get("show"));
  const news = await readOrderNews(shop);
  const [{ payments, total }, done] = await Promise.all([
    pendingPayments(shop, admin, { pageSize: DECK_SIZE, filter }),
    countReviewedToday(shop, admin),
  ]);
  const sums = payments.map(({ expected }) => expected.inGmd);
  return { news, orders: payments, left: total, done, sum: sumMoney(sums, "GMD"), now, filter };
}

/** The actions of the orders, whose result the deck itself shows. */
export async function action({ context, request }: Route.ActionArgs) {
  requireAdmin(context, request, "payments.review");
  return await ordersAction(context, request, await readFormData(request));
}

export default function Receipts({ loaderData, actionData }: Route.ComponentProps) {
  const { news, ...deck } = loaderData;
  useOrderNews(news);
  usePreloadedRoute("routes/admin/orders/orders");
  return <ReceiptDeck {...deck} result={actionData} />;
}
