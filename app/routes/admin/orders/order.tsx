import ArrowLeft from "lucide/dist/esm/icons/arrow-left.mjs";
import FileText from "lucide/dist/esm/icons/file-text.mjs";
import Package from "lucide/dist/esm/icons/package.mjs";
import Users from "lucide/dist/esm/icons/users.mjs";
import type { ReactNode } from "react";
import { data } from "react-router";
import { callActionWithToast, useResultToast } from "#app/components/admin/forms/use-result-toast.ts";
import { CancelOrder } from "#app/components/admin/orders/cancel-order.tsx";
import { OrderAmounts } from "#app/components/admin/orders/order-amounts.tsx";
import { OrderBadges } from "#app/components/admin/orders/order-badges.tsx";
import { OrderContact } from "#app/components/admin/orders/order-contact.tsx";
import { OrderItems } from "#app/components/admin/orders/order-items.tsx";
import { OrderNotes } from "#app/components/admin/orders/order-notes.tsx";
import { OrderStatusForm } from "#app/components/admin/orders/order-status-form.tsx";
import { OrderTimeline } from "#app/components/admin/orders/order-timeline.tsx";
import { Timestamp } from "#app/components/admin/orders/timestamp.tsx";
import { CardPaymentPanel } from "#app/components/admin/payments/card-payment-panel.tsx";
import { LocalPaymentPanel } from "#app/components/admin/payments/local-payment-panel.tsx";
import { MoneyReturnedForm } from "#app/components/admin/payments/money-returned-form.tsx";
import { AdminHeading } from "#app/components/admin/shell/admin-heading.tsx";
import { useOrderEvents } from "#app/components/admin/shell/use-order-events.ts";
import { can } from "#app/domain/accounts/permissions.ts";
import { cardPaymentSummary } from "#app/server/cards/card-payment-summary.ts";
import { requireAdmin } from "#app/server/http/guards/guards.ts";
import { shopOf } from "#app/server/http/request-context.ts";
import { findAdminOrder } from "#app/server/orders/find-admin-order.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { StrokeIcon } from "#app/ui/stroke-icon.tsx";
import type { Route } from "./+types/order.ts";
import { orderAction } from "./order-action.ts";

export { revalidateUnlessUnreachable as shouldRevalidate } from "#app/components/admin/forms/use-result-toast.ts";
export { AdminScreenProblem as ErrorBoundary } from "#app/components/admin/shell/admin-problem.tsx";

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const admin = requireAdmin(context, request, "orders.view");
  const shop = shopOf(context);
  const roles = admin.roles ?? [];
  const seesMoney = can(roles, "orders.money");
  const order = await findAdminOrder(shop, admin, params.orderNumber);
  if (order === null) throw data(null, { status: 404, statusText: "Order not found" });
  const card =
    seesMoney && order.paymentMethod === "card"
      ? await cardPaymentSummary(shop, admin, order.orderNumber)
      : null;
  return {
    order,
    card,
    seesMoney,
    canReview: can(roles, "payments.review"),
    canChange: can(roles, "orders.change"),
    canRefund: seesMoney && can(roles, "orders.change"),
    seesCustomers: can(roles, "customers.view"),
    noteIdempotencyKey: crypto.randomUUID(),
  };
}

export async function action(args: Route.ActionArgs) {
  return await orderAction(args);
}

export function clientAction({ serverAction, request }: Route.ClientActionArgs) {
  return callActionWithToast(serverAction, "orderNotUpdated", request);
}

export default function Order({ loaderData, actionData }: Route.ComponentProps) {
  useResultToast(actionData);
  useOrderEvents();
  const { order, card, seesMoney, canReview, canChange, canRefund, seesCustomers, noteIdempotencyKey } =
    loaderData;
  const { orderNumber, payment } = order;
  const pieces = order.items.reduce((sum, { quantity }) => sum + quantity, 0);
  const isPaidLocally = payment !== null && order.paymentStatus === "paid";
  const hasCardMoney = card !== null && card.refundable.amount > 0;
  const paidBy = hasCardMoney ? "card" : isPaidLocally ? "local" : null;
  const isNote = ({ status }: { status: string }) => status === "note";

  return (
    <>
      <a
        href="/admin/orders?tab=recent"
        className="link mb-3 inline-flex min-h-11 items-center gap-1.5 text-sm"
      >
        <StrokeIcon of={ArrowLeft} className="size-4" />
        All orders
      </a>
      <AdminHeading
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
        {seesMoney && (
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
      <div className="mb-5">
        <OrderBadges
          {...order}
          hasReceipt={payment !== null}
          isDuplicateReceipt={payment?.isDuplicateReceipt ?? false}
        />
      </div>
      <div className="grid items-start gap-4 desk:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] desk:grid-rows-[auto_1fr]">
        <div className="flex min-w-0 flex-col gap-4">
          {payment && canReview && (
            <Section title="Receipt">
              <LocalPaymentPanel
                order={order}
                payment={payment}
                isWaiting={order.badge?.status === "pending"}
                total={order.total}
                inGmd={order.expectedGmd}
              />
            </Section>
          )}
          <Section title={`${pieces} ${pieces === 1 ? "item" : "items"}`}>
            <div className="flex flex-col gap-4">
              <OrderItems items={order.items} />
              <OrderAmounts order={order} usd={order.usd} />
            </div>
          </Section>
          {isPaidLocally && canRefund && order.total && (
            <Section title="Give the money back">
              <MoneyReturnedForm
                orderNumber={orderNumber}
                amount={order.total}
                inGmd={order.expectedGmd}
                paymentMethodLabel={order.paymentMethodLabel}
                isOwed={order.orderStatus === "cancelled"}
              />
            </Section>
          )}
          {card && (
            <Section title="Card payment">
              <CardPaymentPanel order={order} card={card} canRefund={canRefund} />
            </Section>
          )}
        </div>
        <div className="flex min-w-0 flex-col gap-4 desk:row-span-2">
          {canChange && (
            <Section title="Status">
              <div className="flex flex-col gap-4">
                <OrderStatusForm
                  orderNumber={orderNumber}
                  orderStatus={order.orderStatus}
                  trackingNumber={order.trackingNumber}
                />
                {order.orderStatus !== "cancelled" && (
                  <CancelOrder
                    orderNumber={orderNumber}
                    orderStatus={order.orderStatus}
                    stockHeld={order.stockHeld}
                    pieces={pieces}
                    paidBy={paidBy}
                  />
                )}
              </div>
            </Section>
          )}
          <Section title="Customer">
            <OrderContact order={order} verificationStatus={payment?.verificationStatus ?? null} />
            {seesCustomers && (
              <a
                href={`/admin/customers/${orderNumber}`}
                className="link mt-2 inline-flex min-h-11 items-center gap-2 text-sm"
              >
                <StrokeIcon of={Users} className="size-4" />
                All orders of this customer
              </a>
            )}
          </Section>
          <Section title="Notes">
            <OrderNotes
              orderNumber={orderNumber}
              notes={order.timeline.filter(isNote)}
              idempotencyKey={noteIdempotencyKey}
            />
          </Section>
        </div>
        <Section title="Timeline">
          <OrderTimeline entries={order.timeline.filter((entry) => !isNote(entry))} />
        </Section>
      </div>
    </>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card as="section" aria-label={title}>
      <h2 className="mb-4 font-bold text-lg leading-none">{title}</h2>
      {children}
    </Card>
  );
}
