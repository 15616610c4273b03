import { data, Form, redirect, useLocation } from "react-router";
import { useLastActionData, useRefreshWhile } from "#app/components/cart/use-refresh-while.ts";
import { CheckoutHeader } from "#app/components/checkout/checkout-header.tsx";
import { AskToPay } from "#app/components/checkout/pay-page/ask-to-pay.tsx";
import { PageCharge } from "#app/components/checkout/pay-page/page-charge.tsx";
import { QrPicture } from "#app/components/checkout/pay-page/qr-picture.tsx";
import { StepButton } from "#app/components/checkout/step-button.tsx";
import { useClearedByOrder } from "#app/components/checkout/use-cleared-by-order.ts";
import { AskShop } from "#app/components/layout/ask-shop.tsx";
import { pageMeta } from "#app/components/layout/page-meta.ts";
import type { PageHandle } from "#app/components/layout/shop-frame.ts";
import { Timestamp } from "#app/components/orders/timestamp.tsx";
import { WALLET_WORDS } from "#app/copy/checkout-messages.ts";
import { refusalMessage } from "#app/copy/refusal-messages.ts";
import { formatMoney } from "#app/domain/money/format-money.ts";
import type { Money } from "#app/domain/money/money.ts";
import type { WalletMethod } from "#app/domain/payments/page-method.ts";
import { payPageForm } from "#app/domain/payments/pay-page-forms.ts";
import type { GatewayMode } from "#app/domain/payments/payment-page.ts";
import { SHARE_INTENT } from "#app/domain/payments/share-intent.ts";
import {
  leavePayPage,
  type PayPage,
  readPayPage,
  sharePayPage,
} from "#app/server/checkout/ways-to-pay/read-pay-page.ts";
import { readForm } from "#app/server/http/forms/read-form.ts";
import { REFUSAL_STATUS } from "#app/server/http/refusal-status.ts";
import { shopOf, visitOf } from "#app/server/http/request-context.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { Route } from "./+types/checkout-pay.ts";

export { ShopProblem as ErrorBoundary } from "#app/components/layout/shop-problem.tsx";

export const handle: PageHandle = { Header: CheckoutHeader };

export function meta({ loaderData }: Route.MetaArgs) {
  const page = loaderData?.page;
  const title = page && "wallet" in page ? titleOf(page.wallet) : "Payment";
  return pageMeta({ title, description: "Pay for your order, or ask someone else to.", indexed: false });
}

function titleOf(wallet: WalletMethod | null): string {
  return wallet ? `Pay with ${WALLET_WORDS[wallet].name}` : "Pay for your order";
}

/** Leads to an order's open payment page, and on to the order once it is paid. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const page = await readPayPage(shopOf(context), linkOf(params, request));
  if (page === null) throw data(null, { status: 404 });
  if (page.state === "paid") throw redirect(page.path);
  return data({ page }, { headers: { "cache-control": "no-store" } });
}

/** Makes the link for somebody else who pays, or closes the payment page for a shopper who pays another way. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const shop = shopOf(context);
  const link = linkOf(params, request);
  const read = await readForm(request, payPageForm);
  if (!read.ok) return data({ refused: refusalMessage("validation_failed") }, { status: read.status });
  if (read.value.intent !== SHARE_INTENT) {
    const left = await leavePayPage(shop, link);
    if (left.ok) return redirect(left.value);
    if (left.reason === "not_found") return redirect("/checkout");
    return data({ refused: refusalMessage(left.reason) }, { status: REFUSAL_STATUS[left.reason] });
  }
  const shared = await sharePayPage(shop, link, visitOf(context).ipAddress);
  if (!shared.ok && shared.reason === "not_found") return redirect("/checkout");
  if (!shared.ok) {
    const refused = shared.reason === "stock_gone" ? STOCK_GONE : refusalMessage(shared.reason);
    return data({ refused }, { status: REFUSAL_STATUS[shared.reason] });
  }
  const query = new URLSearchParams({ token: link.token });
  return redirect(`/checkout/pay/${encodeURIComponent(link.orderNumber)}?${query}#ask`);
}

const STOCK_GONE = "Something in this order has since sold out. Please write to us and we'll help.";

function linkOf({ orderNumber }: { orderNumber: string }, request: Request) {
  return { orderNumber, token: new URL(request.url).searchParams.get("token") ?? "" };
}

export default function CheckoutPayScreen({ loaderData, actionData, params }: Route.ComponentProps) {
  const { page } = loaderData;
  const refused = useLastActionData(actionData)?.refused;
  const isWaiting = page.state === "open" || page.state === "choosing";
  useRefreshWhile(isWaiting);
  // The order waits for somebody else now: ordering the same items again would hold them twice.
  const hasLeftCart = isWaiting && page.shared !== null && !page.keepsOrder;
  useClearedByOrder(hasLeftCart ? params.orderNumber : null);
  return (
    <div className="mx-auto w-full max-w-2xl px-4 py-8 sm:py-14">
      <Card banded className="sm:px-8 sm:pb-8">
        {page.state === "open" ? (
          <OpenPage page={page} orderNumber={params.orderNumber} refused={refused} />
        ) : page.state === "choosing" ? (
          <ChoosingPage page={page} orderNumber={params.orderNumber} refused={refused} />
        ) : page.state === "under_way" ? (
          <UnderWayPage path={page.path} />
        ) : page.state === "offered" ? (
          <OfferedPage page={page} orderNumber={params.orderNumber} refused={refused} />
        ) : (
          <ClosedPage {...page} />
        )}
      </Card>
      <AskShop
        label="Ask about this order"
        about={`I have a question about paying order ${params.orderNumber}.`}
        className="mt-6"
      />
    </div>
  );
}

type PageProps<State> = {
  page: Extract<PayPage, { state: State }>;
  orderNumber: string;
  refused: string | undefined;
};

function OpenPage({ page, orderNumber, refused }: PageProps<"open">) {
  const { wallet, url, qr, total, charge, mode, until, shared, canShare, keepsOrder } = page;
  const words = wallet && WALLET_WORDS[wallet];
  const { pathname, search } = useLocation();
  return (
    <>
      <PageHead title={titleOf(wallet)} orderNumber={orderNumber} total={total} mode={mode} />
      <div className="mt-6">
        <PageCharge total={total} charge={charge} />
        {/* Not a client navigation: on a phone the system's browser hands this link to the wallet's app. */}
        <Button href={url} data-reload rel="noreferrer" variant="primary" size="lg" wide>
          {words?.open ?? "Open the payment page"}
        </Button>
      </div>
      {words && (
        <>
          <p className="mt-6 font-semibold">{`Or scan this with the phone that has ${words.name}:`}</p>
          <QrPicture qr={qr} label={`QR code of the ${words.page}`} />
        </>
      )}
      <p className="mt-6 text-ink-soft" role="status">
        We're holding your items until <Timestamp at={until} />. This page moves on by itself once you've
        paid.
      </p>
      <noscript>
        <p className="mt-3">
          Paid already?{" "}
          <a href={pathname + search} className="link font-semibold">
            Check my payment
          </a>
        </p>
      </noscript>
      {canShare && <AskToPay shared={shared} />}
      <Refused words={refused} />
      {canShare && (
        <LeaveForm label={shared ? leaveLabel(keepsOrder) : "Pay another way"} isQuiet={shared !== null} />
      )}
    </>
  );
}

function ChoosingPage({ page, orderNumber, refused }: PageProps<"choosing">) {
  const { path, total, mode, until, shared, keepsOrder } = page;
  return (
    <>
      <PageHead title="Waiting for someone to pay" orderNumber={orderNumber} total={total} mode={mode} />
      <p className="mt-6 text-ink-soft" role="status">
        We're holding your items until <Timestamp at={until} />. This page moves on by itself once they've
        paid.
      </p>
      <AskToPay shared={shared} />
      <div className="mt-8">
        <Button href={path} variant="outline" wide>
          Pay it yourself
        </Button>
      </div>
      <Refused words={refused} />
      <LeaveForm label={leaveLabel(keepsOrder)} isQuiet />
    </>
  );
}

function OfferedPage({ page, orderNumber, refused }: PageProps<"offered">) {
  return (
    <>
      <PageHead title="Pay without a receipt" orderNumber={orderNumber} total={page.total} mode={null} />
      <p className="mt-3 text-ink-soft">
        We couldn't accept your receipt. Someone else can pay online instead, or you can. We'll then hold your
        items for a day. While the link is active, we can't take another receipt.
      </p>
      <Refused words={refused} />
      <AskToPay shared={null} />
      <p className="mt-6">
        <a href={page.trackPath} className="link font-semibold">
          Send another receipt instead
        </a>
      </p>
    </>
  );
}

/** Says that an order which staff have moved on needs no payment page. */
function UnderWayPage({ path }: { path: string }) {
  return (
    <>
      <h1 className="display text-headline">This payment page isn't needed any more</h1>
      <p className="mt-3 mb-6 text-ink-soft">
        Nothing was paid here. Open your order to see what to do next.
      </p>
      <Button href={path} variant="primary" size="lg" wide>
        See your order
      </Button>
    </>
  );
}

type ClosedPageProps = { wallet: WalletMethod | null; isShared: boolean };

/** Says that nothing was paid on a payment page, and how to go on. */
function ClosedPage({ wallet, isShared }: ClosedPageProps) {
  const words = wallet && WALLET_WORDS[wallet];
  if (isShared) {
    return (
      <>
        <h1 className="display text-headline">This order can't be paid any more</h1>
        <p className="mt-3 mb-6 text-ink-soft">
          Nothing was paid, and the items are going back on sale. You're welcome to order them again.
        </p>
        <StepButton to="/products" variant="primary" size="lg" wide>
          Continue Shopping
        </StepButton>
      </>
    );
  }
  return (
    <>
      <h1 className="display text-headline">{`This ${words?.page ?? "payment page"} has closed`}</h1>
      <p className="mt-3 mb-6 text-ink-soft">
        Nothing was paid here, and your cart is as you left it.{" "}
        {words
          ? `You can pay with ${words.name} again, or send the money yourself.`
          : "You can pay again, or choose another way to pay."}
      </p>
      <StepButton to={wallet ? `/checkout/local/${wallet}` : "/checkout"} variant="primary" size="lg" wide>
        Back to payment
      </StepButton>
    </>
  );
}

/** The title, order number and total of a payment. */
function PageHead(given: { title: string; orderNumber: string; total: Money; mode: GatewayMode | null }) {
  const { title, orderNumber, total, mode } = given;
  return (
    <>
      <h1 className="display text-headline">{title}</h1>
      {mode === "test" && (
        <p className="mt-2">
          <Badge tone="yellow">Test mode</Badge>
        </p>
      )}
      <p className="mt-3">
        <span className="block text-ink-soft text-sm">Order {orderNumber}</span>
        <span className="figures block font-bold text-3xl leading-tight">{formatMoney(total)}</span>
      </p>
    </>
  );
}

/** Closes the payment page, or stops sharing the order. */
function LeaveForm({ label, isQuiet }: { label: string; isQuiet: boolean }) {
  return (
    <Form method="post" className="mt-6">
      <Button type="submit" variant={isQuiet ? "quiet" : "outline"} wide>
        {label}
      </Button>
    </Form>
  );
}

/** Returns the label of `LeaveForm` for a shared order. */
function leaveLabel(keepsOrder: boolean): string {
  return keepsOrder ? "Stop asking, and send a receipt" : "Cancel this order";
}

/** Says why the last action of the page was refused. */
function Refused({ words }: { words: string | undefined }) {
  if (words === undefined) return null;
  return (
    <Notice tone="red" role="alert" className="mt-4">
      {words}
    </Notice>
  );
}
