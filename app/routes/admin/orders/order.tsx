import FileText from "lucide/dist/esm/icons/file-text.mjs";
import Package from "lucide/dist/esm/icons/package.mjs";
import { data } from "react-router";
import { callActionWithToast, useResultToast } from "#app/components/admin/forms/use-result-toast.ts";
import { OrderDetails } from "#app/components/admin/orders/order-details.tsx";
import type { OrderPageData } from "#app/components/admin/orders/order-views.ts";
import { Timestamp } from "#app/components/admin/orders/timestamp.tsx";
import { AdminHeading } from "#app/components/admin/shell/admin-heading.tsx";
import { useOrderEvents } from "#app/components/admin/shell/use-order-events.ts";
import { can } from "#app/domain/accounts/permissions.ts";
import { requireAdmin } from "#app/server/http/guards/guards.ts";
import { shopOf } from "#app/server/http/request-context.ts";
import { findAdminOrder } from "#app/server/orders/admin/find-admin-order.ts";
import { paymentPageSummary } from "#app/server/payments/payment-pages/page-summary.ts";
import { Button } from "#app/ui/button.tsx";
import { usePreloadedRoute } from "#packages/page-browser";
import type { Route } from "./+types/order.ts";
import { orderAction } from "./order-page-action.ts";

export { revalidateUnlessUnreachable as shouldRevalidate } from "#app/components/admin/forms/use-result-toast.ts";
export { AdminScreenProblem as ErrorBoundary } from "#app/components/admin/shell/admin-problem.tsx";

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const admin = requireAdmin(context, request, "orders.view");
  const roles = admin.roles ?? [];
  const shop = shopOf(context);
  const seesMoney = can(roles, "orders.money");
  const order = await findAdminOrder(shop, admin, params.orderNumber);
  if (order === null) throw data(null, { status: 404, statusText: "Order not found" });
  return {
    order,
    card: seesMoney ? await paymentPageSummary(shop, order.orderNumber) : null,
    seesMoney,
    canReview: can(roles, "payments.review"),
    canChange: can(roles, "orders.change"),
    canRefund: seesMoney && can(roles, "orders.change"),
    seesCustomers: can(roles, "customers.view"),
    noteIdempotencyKey: crypto.randomUUID(),
  } satisfies OrderPageData;
}

export async function action(args: Route.ActionArgs) {
  return await orderAction(args);
}

export function clientAction({ serverAction, request }: Route.ClientActionArgs) {
  return callActionWithToast(serverAction, "orderNotUpdated", request, {
    note: "noteNotAdded",
    refund: "refundNotDone",
    "money-returned": "refundNotDone",
  });
}

export default function Order({ loaderData, actionData }: Route.ComponentProps) {
  useResultToast(actionData);
  useOrderEvents();
  usePreloadedRoute("routes/admin/orders/orders");
  const { order } = loaderData;
  const { orderNumber } = order;

  return (
    <>
      <AdminHeading
        back={{ href: "/admin/orders?tab=recent", label: "All orders" }}
        title={orderNumber}
        text={
          <>
            <Timestamp at={order.createdAt} /> · {order.paymentMethodLabel}
            {order.isGuest && "\u00a0· guest"}
          </>
        }
      >
        <Button
          href={`/admin/orders/${orderNumber}/packing-slip.pdf`}
          target="_blank"
          variant="outline"
          icon={Package}
        >
          Packing slip
        </Button>
        {loaderData.seesMoney && (
          <Button
            href={`/admin/orders/${orderNumber}/invoice.pdf`}
            target="_blank"
            variant="outline"
            icon={FileText}
          >
            Invoice
          </Button>
        )}
      </AdminHeading>
      <OrderDetails {...loaderData} />
    </>
  );
}
