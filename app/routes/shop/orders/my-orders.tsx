import RotateCcw from "lucide/dist/esm/icons/rotate-ccw.mjs";
import { useEffect, useEffectEvent } from "react";
import { data, useFetcher, useRevalidator } from "react-router";
import { itemSizeLabel } from "#app/components/cart/size-label.ts";
import { useCart } from "#app/components/cart/use-cart.ts";
import { StepButton } from "#app/components/checkout/step-button.tsx";
import { pageMeta } from "#app/components/layout/page-meta.ts";
import { ShopProblem } from "#app/components/layout/shop-problem.tsx";
import { InvoiceLink, OrderArticle, ReturnLink } from "#app/components/orders/order-article.tsx";
import { OrderNotice } from "#app/components/orders/order-notice.tsx";
import { TOASTS } from "#app/copy/toasts.ts";
import { addLine, type CartProduct } from "#app/domain/cart/cart.ts";
import { buyAgainForm } from "#app/domain/orders/shopper-order-forms.ts";
import { buyAgain } from "#app/server/checkout/buy-again.ts";
import { readForm } from "#app/server/http/forms/read-form.ts";
import { requireSignedIn } from "#app/server/http/guards/guards.ts";
import { shopOf } from "#app/server/http/request-context.ts";
import { myOrders } from "#app/server/orders/read-customer-orders.ts";
import { trackingToken } from "#app/server/orders/tracking-link.ts";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { showToast } from "#app/ui/toasts/toast.ts";
import type { Route } from "./+types/my-orders.ts";

export function meta() {
  return pageMeta({ title: "My Orders", description: "Your orders and where they are.", indexed: false });
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const viewer = requireSignedIn(context, request);
  const shop = shopOf(context);
  const orders = await myOrders(shop, viewer);
  return { orders: orders.map((order) => ({ order, token: trackingToken(shop, order.orderNumber) })) };
}

/** Orders again: returns what is available, and the browser adds it to its cart. */
export async function action({ context, request }: Route.ActionArgs) {
  const viewer = requireSignedIn(context, request);
  const read = await readForm(request, buyAgainForm);
  if (!read.ok) return data({ items: [], missing: [] }, { status: read.status });
  const reorder = await buyAgain(shopOf(context), viewer, read.value.orderNumber);
  return reorder.ok ? data(reorder.value) : data({ items: [], missing: [] }, { status: 404 });
}

export default function MyOrdersScreen({ loaderData }: Route.ComponentProps) {
  const { orders } = loaderData;
  const { revalidate } = useRevalidator();
  return (
    <div className="shop-width max-w-5xl py-6 sm:py-10">
      <h1 className="display mb-5 text-headline sm:mb-8">My Orders</h1>
      {orders.length === 0 ? (
        <EmptyState
          title="No orders yet"
          text="Orders you place while signed in are kept here, with every step on their way to you."
          className="rounded-md"
        >
          <StepButton to="/products" variant="primary">
            Continue Shopping
          </StepButton>
        </EmptyState>
      ) : (
        <div className="space-y-6">
          {orders.map(({ order, token }) => (
            <OrderArticle
              key={order.orderNumber}
              order={order}
              badged
              notice={<OrderNotice order={order} token={token} onSent={() => void revalidate()} />}
              actions={
                <>
                  <BuyAgainButton orderNumber={order.orderNumber} />
                  <InvoiceLink orderNumber={order.orderNumber} />
                  <ReturnLink order={order} token={token} />
                </>
              }
            />
          ))}
          <p className="text-ink-soft">
            Ordered without signing in?{" "}
            <a href="/track" className="link font-semibold">
              Track that order
            </a>
          </p>
        </div>
      )}
    </div>
  );
}

export function ErrorBoundary() {
  return <ShopProblem toast={TOASTS.ordersNotLoaded} />;
}

/** The result of the page's action. */
type BoughtAgain = {
  items: { product: CartProduct; size: string; quantity: number }[];
  missing: { name: string; size: string; reason: "gone" | "size_gone" | "sold_out"; available: number }[];
};

/** Adds the available items of an order to the cart, and shows what is not available. */
function BuyAgainButton({ orderNumber }: { orderNumber: string }) {
  const fetcher = useFetcher<BoughtAgain>();
  const { change, open } = useCart();
  const result = fetcher.data;

  const take = useEffectEvent(({ items }: BoughtAgain) => {
    if (items.length === 0) {
      return showToast({
        title: "Nothing to add",
        text: "None of this is available any more.",
        tone: "error",
      });
    }
    change((cart) =>
      items.reduce((now, { product, size, quantity }) => addLine(now, product, size, quantity), cart),
    );
    open();
  });
  useEffect(() => {
    if (result) take(result);
  }, [result]);

  return (
    <div className="min-w-0">
      <fetcher.Form method="post" action="/my-orders">
        <input type="hidden" name="intent" value="buy-again" />
        <input type="hidden" name="orderNumber" value={orderNumber} />
        <Button type="submit" variant="outline" size="sm" pending={fetcher.state !== "idle"} icon={RotateCcw}>
          Buy again
        </Button>
      </fetcher.Form>
      {result && result.missing.length > 0 && (
        <div role="status" className="mt-3 text-sm">
          {result.missing.map((line) => (
            <p key={`${line.name} ${line.size}`}>
              <span className="font-semibold">{line.name}</span>, {itemSizeLabel(line)}: {messageOf(line)}
            </p>
          ))}
        </div>
      )}
    </div>
  );
}

function messageOf({ reason, available }: BoughtAgain["missing"][number]): string {
  switch (reason) {
    case "gone":
      return "no longer sold";
    case "size_gone":
      return "no longer sold in this size";
    case "sold_out":
      return available > 0 ? `only ${available} left, added to your cart` : "sold out";
    default:
      return reason satisfies never;
  }
}
