import { AskFirst } from "#app/components/admin/forms/confirm-dialog.tsx";
import { ListPager } from "#app/components/admin/forms/list-pager.tsx";
import { OpenPaymentPages } from "#app/components/admin/orders/open-payment-pages.tsx";
import { Timestamp } from "#app/components/admin/orders/timestamp.tsx";
import { AdminHeading } from "#app/components/admin/shell/admin-heading.tsx";
import { done } from "#app/routes/admin/done.ts";
import { refused } from "#app/routes/admin/refused.ts";
import { readFormData } from "#app/server/http/forms/read-form.ts";
import { requireAdmin } from "#app/server/http/guards/guards.ts";
import { shopOf } from "#app/server/http/request-context.ts";
import { listHeldPieces } from "#app/server/orders/unpaid/held-pieces.ts";
import { endHoldEarly, listHolds } from "#app/server/stock/list-holds.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import type { Route } from "./+types/held-stock.ts";

/** Who holds unpaid pieces of which product. */
export async function loader({ context, request }: Route.LoaderArgs) {
  requireAdmin(context, request, "orders.change");
  const page = Number(new URL(request.url).searchParams.get("page")) || 1;
  const shop = shopOf(context);
  const [held, holds] = await Promise.all([listHeldPieces(shop, { page }), listHolds(shop)]);
  return { ...held, holds };
}

/** Ends a hold before its time. */
export async function action({ context, request }: Route.ActionArgs) {
  const admin = requireAdmin(context, request, "orders.change");
  const form = await readFormData(request);
  const ended = await endHoldEarly(shopOf(context), admin, String(form.get("holdId") ?? ""));
  if (!ended.ok) return refused("hold-gone", 404);
  return done("hold-ended");
}

type Product = Route.ComponentProps["loaderData"]["products"][number];
type HoldingOrder = Product["orders"][number];

export default function HeldStock({ loaderData }: Route.ComponentProps) {
  const { holds, products, page, pageCount } = loaderData;
  return (
    <>
      <AdminHeading
        title="Held stock"
        text="Items in unpaid orders and on open payment pages. Nobody else can buy them for now."
      />
      <OpenPaymentPages holds={holds} />
      {products.length === 0 && holds.length === 0 && (
        <EmptyState title="Nothing is held" text="No unpaid order is holding anything right now." />
      )}
      <div className="flex flex-col gap-4">
        {products.map((product) => (
          <HeldProduct key={product.id} product={product} />
        ))}
      </div>
      <ListPager className="mt-4" page={page} pageCount={pageCount} />
    </>
  );
}

function HeldProduct({ product }: { product: Product }) {
  const { id, name, held, left, orderCount, isNotable, orders } = product;
  const others = orderCount - orders.length;
  return (
    <Card as="section" aria-labelledby={`held-${id}`}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 id={`held-${id}`} className="min-w-0 break-words font-bold text-lg">
          {name}
        </h2>
        <span className="figures text-ink-soft text-sm">
          {held} of {held + left} held
        </span>
        {isNotable && <Badge tone="yellow">Half or more</Badge>}
      </div>
      <ul className="-mb-3 mt-3 flex flex-col divide-y divide-line border-line border-t">
        {orders.map((order) => (
          <HeldOrder key={order.orderNumber} order={order} />
        ))}
      </ul>
      {others > 0 && (
        <p className="mt-3 border-line border-t pt-3 text-ink-soft text-sm">
          And {others === 1 ? "1 order" : `${others} orders`} that came later.
        </p>
      )}
    </Card>
  );
}

function HeldOrder({ order }: { order: HoldingOrder }) {
  const { orderNumber, customerName, hasPaymentPage, pieces, since, until } = order;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-52">
        <p className="break-words">
          <a
            href={`/admin/orders/${orderNumber}`}
            className="link reach figures whitespace-nowrap font-semibold"
          >
            {orderNumber}
          </a>{" "}
          {customerName} <span className="font-semibold">{pieces === 1 ? "1 item" : `${pieces} items`}</span>
        </p>
        <p className="text-ink-soft text-sm">
          {hasPaymentPage ? "Payment page open" : "Receipt to check"} since <Timestamp at={since} />
          {until && (
            <>
              , goes back on sale <Timestamp at={until} />
            </>
          )}
        </p>
      </div>
      <AskFirst
        button={(ask) => (
          <Button size="sm" variant="outline" onClick={ask} aria-label={`Put back on sale: ${orderNumber}`}>
            Put back on sale
          </Button>
        )}
        title={`Put ${orderNumber} back on sale?`}
        confirmLabel="Put back on sale"
        action="/admin/orders"
        fields={{
          intent: "change-status",
          orderNumber,
          orderStatus: "cancelled",
          seenStatus: order.orderStatus,
          isConfirmed: "yes",
        }}
      >
        This cancels the order. All its items go back on sale{" "}
        {hasPaymentPage ? "once its payment page is closed" : "straight away"}, and {customerName} gets an
        email.
        {hasPaymentPage ? "" : " If they've already paid, send the money back."}
      </AskFirst>
    </li>
  );
}
