import { data } from "react-router";
import { OrderDetails } from "#app/components/admin/orders/order-details.tsx";
import type { OrderPageData } from "#app/components/admin/orders/order-views.ts";
import { AdminHeading } from "#app/components/admin/shell/admin-heading.tsx";
import { useOrderNews } from "#app/components/admin/shell/use-order-news.ts";
import { Timestamp } from "#app/components/orders/timestamp.tsx";
import { can } from "#app/domain/accounts/permissions.ts";
import type { AdminOrder } from "#app/domain/orders/admin-order.ts";
import { isChangeable } from "#app/domain/orders/changes/order-change.ts";
import { ORIGIN_LABELS } from "#app/domain/orders/order-origin.ts";
import { hasMoneyToRefund } from "#app/domain/orders/order-status.ts";
import { returnsOfOrder } from "#app/server/checkout/changes/returns.ts";
import { sizeChoices } from "#app/server/checkout/changes/size-choices.ts";
import { requireAdmin } from "#app/server/http/guards/guards.ts";
import { shopOf } from "#app/server/http/request-context.ts";
import { findUsableCredit } from "#app/server/money/spend-credit.ts";
import { findAdminOrder } from "#app/server/orders/admin/find-admin-order.ts";
import { readOrderNews } from "#app/server/orders/admin/read-order-news.ts";
import { nextToPack } from "#app/server/orders/list-orders.ts";
import { creditGivenTo } from "#app/server/payments/customer-credit.ts";
import { paymentPageSummaries } from "#app/server/payments/page-rows/page-summary.ts";
import { moneyOfOrder } from "#app/server/payments/seen-money.ts";
import { Button } from "#app/ui/button.tsx";
import { usePreloadedRoute } from "#packages/page-browser";
import type { Route } from "./+types/order.ts";
import { orderAction } from "./order-page-action.ts";

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const admin = requireAdmin(context, request, "orders.view");
  const roles = admin.roles ?? [];
  const shop = shopOf(context);
  const seesMoney = can(roles, "orders.money");
  const news = await readOrderNews(shop);
  const order = await findAdminOrder(shop, admin, params.orderNumber);
  if (order === null) throw data(null, { status: 404, statusText: "Order not found" });
  const canChange = can(roles, "orders.change");
  const credit = seesMoney && canChange ? await findUsableCredit(shop, order.orderNumber) : null;
  const page = {
    order,
    paymentPages: seesMoney ? await paymentPageSummaries(shop, order.orderNumber) : [],
    money: can(roles, "payments.review") ? await moneyOfOrder(shop.db, order.orderNumber) : [],
    seesMoney,
    canReview: can(roles, "payments.review"),
    canChange,
    canTakeCash: can(roles, "cash.take"),
    canRefund: seesMoney && canChange,
    credit: credit && { sum: credit, givenTo: await creditGivenTo(shop.db, order) },
    seesCustomers: can(roles, "customers.view"),
    canEdit: can(roles, "orders.edit") && isChangeable(order),
    returns: can(roles, "orders.return")
      ? {
          rows: await returnsOfOrder(shop.db, order.orderNumber),
          sizes: await sizeChoices(
            shop.db,
            order.items.map(({ productId }) => productId),
          ),
        }
      : null,
    nextToPack: canChange && isToPack(order) ? await nextToPack(shop, order.orderNumber) : undefined,
    noteIdempotencyKey: crypto.randomUUID(),
  } satisfies OrderPageData;
  return { ...page, news };
}

/** Whether the order waits to be packed: confirmed, with its money in or to be taken in cash. */
function isToPack({ orderStatus, paymentStatus, cashDue, isSoldOut, isTestPayment }: AdminOrder): boolean {
  const hasNotLeft = orderStatus === "confirmed" || orderStatus === "processing";
  const isPaid = hasMoneyToRefund(paymentStatus) || cashDue !== null;
  return hasNotLeft && isPaid && !isSoldOut && !isTestPayment;
}

export async function action(args: Route.ActionArgs) {
  return await orderAction(args);
}

export default function Order({ loaderData }: Route.ComponentProps) {
  useOrderNews(loaderData.news);
  usePreloadedRoute("routes/admin/orders/orders");
  const { order } = loaderData;
  const { orderNumber } = order;

  return (
    <>
      <AdminHeading
        back={
          loaderData.nextToPack === undefined
            ? { href: "/admin/orders?tab=recent", label: "All orders" }
            : { href: "/admin/orders?tab=recent&view=pack", label: "To pack" }
        }
        title={orderNumber}
        text={
          <>
            <Timestamp at={order.createdAt} /> · {order.paymentMethodLabel}
            {order.origin !== "web" && `\u00a0· ${ORIGIN_LABELS[order.origin]}`}
            {order.origin === "web" && order.isGuest && "\u00a0· guest"}
          </>
        }
      >
        {loaderData.canEdit && (
          <Button
            href={`/admin/orders/${orderNumber}/change`}
            variant="quiet"
            size="sm"
            className="max-sm:pl-0!"
          >
            Change order
          </Button>
        )}
        <Button
          href={`/admin/orders/packing-slips?orderNumbers=${orderNumber}`}
          target="_blank"
          variant="quiet"
          size="sm"
          className="max-sm:pl-0!"
        >
          Packing slip
        </Button>
        {loaderData.seesMoney && (
          <Button
            href={`/my-orders/${orderNumber}/invoice`}
            target="_blank"
            variant="quiet"
            size="sm"
            className="max-sm:pl-0!"
          >
            Invoice
          </Button>
        )}
      </AdminHeading>
      <OrderDetails {...loaderData} />
    </>
  );
}
