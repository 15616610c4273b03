import { data, Form, redirect, useLocation } from "react-router";
import { useRefreshWhile } from "#app/components/cart/use-refresh-while.ts";
import { CheckoutHeader } from "#app/components/checkout/checkout-header.tsx";
import { StepButton } from "#app/components/checkout/step-button.tsx";
import { UnknownOrder } from "#app/components/checkout/unknown-order.tsx";
import { AskShop } from "#app/components/layout/ask-shop.tsx";
import { pageMeta } from "#app/components/layout/page-meta.ts";
import { type PageHandle, useShopFrame } from "#app/components/layout/shop-frame.ts";
import { ShopTime } from "#app/components/orders/shop-time.tsx";
import { WALLET_WORDS } from "#app/copy/checkout-messages.ts";
import { formatMoney } from "#app/domain/money/format-money.ts";
import type { WalletMethod } from "#app/domain/payments/page-method.ts";
import { leavePayPage, type PayPage, readPayPage } from "#app/server/checkout/pay-page/read-pay-page.ts";
import { shopOf } from "#app/server/http/request-context.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import type { Route } from "./+types/checkout-pay.ts";

export { ShopProblem as ErrorBoundary } from "#app/components/layout/shop-problem.tsx";

export const handle: PageHandle = { Header: CheckoutHeader };

export function meta({ loaderData }: Route.MetaArgs) {
  const title = loaderData?.page ? `Pay with ${WALLET_WORDS[loaderData.page.wallet].name}` : "Payment";
  return pageMeta({ title, description: "Pay for your order from your phone.", indexed: false });
}

/** Leads to the open page of an order's wallet, and on to the order once it is paid. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const shown = await readPayPage(shopOf(context), linkOf(params, request));
  if (shown?.state === "paid") throw redirect(shown.path);
  const headers = { "cache-control": "no-store" };
  return data({ page: shown }, { status: shown === null ? 404 : 200, headers });
}

/** Closes the wallet's page, for a shopper who pays another way. */
export async function action({ context, params, request }: Route.ActionArgs) {
  return redirect((await leavePayPage(shopOf(context), linkOf(params, request))) ?? "/checkout");
}

function linkOf({ orderNumber }: { orderNumber: string }, request: Request) {
  return { orderNumber, token: new URL(request.url).searchParams.get("token") ?? "" };
}

export default function CheckoutPayScreen({ loaderData, params }: Route.ComponentProps) {
  const { page } = loaderData;
  const { person } = useShopFrame();
  useRefreshWhile(page?.state === "open");
  if (page === null) {
    return <UnknownOrder orderNumber={params.orderNumber} isSignedIn={person !== null} />;
  }
  return (
    <div className="mx-auto w-full max-w-2xl px-4 py-8 sm:py-14">
      {page.state === "open" ? (
        <OpenPage page={page} orderNumber={params.orderNumber} />
      ) : (
        <ClosedPage wallet={page.wallet} />
      )}
      <AskShop
        label="Ask about this order"
        about={`I have a question about paying order ${params.orderNumber} with ${WALLET_WORDS[page.wallet].name}.`}
        className="mt-6"
      />
    </div>
  );
}

type OpenPageProps = { page: Extract<PayPage, { state: "open" }>; orderNumber: string };

function OpenPage({ page: { wallet, url, qr, total, mode, until }, orderNumber }: OpenPageProps) {
  const words = WALLET_WORDS[wallet];
  const { pathname, search } = useLocation();
  return (
    <Card banded className="sm:px-8 sm:pb-8">
      <h1 className="display text-headline">{`Pay with ${words.name}`}</h1>
      {mode === "test" && (
        <p className="mt-2">
          <Badge tone="yellow">Test mode</Badge>
        </p>
      )}
      <p className="mt-3">
        <span className="block text-ink-soft text-sm">Order {orderNumber}</span>
        <span className="figures block font-bold text-3xl leading-tight">{formatMoney(total)}</span>
      </p>
      <div className="mt-6">
        {/* Not a client navigation: on a phone the system's browser hands this link to the wallet's app. */}
        <Button href={url} rel="noreferrer" variant="primary" size="lg" wide>
          {words.open}
        </Button>
      </div>
      <p className="mt-6 font-semibold">{`Or scan this with the phone that has ${words.name}:`}</p>
      <svg
        role="img"
        aria-label={`QR code of the ${words.page}`}
        viewBox={`0 0 ${qr.size} ${qr.size}`}
        shapeRendering="crispEdges"
        className="mt-3 w-48 rounded-sm border border-line bg-white"
      >
        <path d={qr.path} fill="#000" />
      </svg>
      <p className="mt-6 text-ink-soft" role="status">
        We're holding your items until <ShopTime at={until} withHour />. This page moves on by itself once
        you've paid.
      </p>
      <noscript>
        <p className="mt-3">
          Paid already?{" "}
          <a href={pathname + search} className="link font-semibold">
            Check my payment
          </a>
        </p>
      </noscript>
      <Form method="post" className="mt-6">
        <Button type="submit" variant="outline" wide>
          Pay another way
        </Button>
      </Form>
    </Card>
  );
}

function ClosedPage({ wallet }: { wallet: WalletMethod }) {
  const words = WALLET_WORDS[wallet];
  return (
    <Card banded className="sm:px-8 sm:pb-8">
      <h1 className="display text-headline">{`This ${words.page} has closed`}</h1>
      <p className="mt-3 mb-6 text-ink-soft">
        Nothing was paid here, and your cart is as you left it. You can pay with {words.name} again, or send
        the money yourself.
      </p>
      <StepButton to={`/checkout/local/${wallet}`} variant="primary" size="lg" wide>
        Back to payment
      </StepButton>
    </Card>
  );
}
