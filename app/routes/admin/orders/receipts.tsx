import { ReceiptDeck } from "#app/components/admin/payments/deck/receipt-deck.tsx";
import { useOrderEvents } from "#app/components/admin/shell/use-order-events.ts";
import { sumMoney } from "#app/domain/money/money.ts";
import { requireAdmin } from "#app/server/http/guards/guards.ts";
import { shopOf } from "#app/server/http/request-context.ts";
import { pendingPayments } from "#app/server/orders/list-orders.ts";
import { usePreloadedRoute } from "#packages/page-browser";
import type { Route } from "./+types/receipts.ts";

export { revalidateUnlessUnreachable as shouldRevalidate } from "#app/components/admin/forms/use-result-toast.ts";
export { AdminScreenProblem as ErrorBoundary } from "#app/components/admin/shell/admin-problem.tsx";

/** More than anybody reviews in one sitting; the rest follows as these are decided. */
const DECK_SIZE = 200;

export async function loader({ context, request }: Route.LoaderArgs) {
  const admin = requireAdmin(context, request, "payments.review");
  const shop = shopOf(context);
  const now = shop.clock();
  const { payments } = await pendingPayments(shop, admin, { pageSize: DECK_SIZE });
  const sums = payments.map(({ expected }) => expected.inGmd);
  return { payments, sum: sumMoney(sums, "GMD"), now };
}

export default function Receipts({ loaderData }: Route.ComponentProps) {
  useOrderEvents();
  usePreloadedRoute("routes/admin/orders/orders");
  const { payments, sum, now } = loaderData;
  return <ReceiptDeck orders={payments} sum={sum} now={now} />;
}
