import { Fragment, useEffect } from "react";
import { data } from "react-router";
import { useCartQuote } from "#app/components/cart/use-cart-quote.ts";
import { CheckoutCart } from "#app/components/checkout/checkout-cart.tsx";
import { CheckoutHeader, useCheckoutPath } from "#app/components/checkout/checkout-header.tsx";
import { CheckoutSummary } from "#app/components/checkout/checkout-summary.tsx";
import { LocalOrderForm } from "#app/components/checkout/local-order-form.tsx";
import { AskShop } from "#app/components/layout/ask-shop.tsx";
import { pageMeta } from "#app/components/layout/page-meta.ts";
import type { PageHandle } from "#app/components/layout/shop-frame.ts";
import { ShopProblem } from "#app/components/layout/shop-problem.tsx";
import { WALLET_WORDS } from "#app/copy/checkout-messages.ts";
import { refusalMessage } from "#app/copy/refusal-messages.ts";
import { TOASTS } from "#app/copy/toasts.ts";
import type { MethodDetail } from "#app/domain/payments/method-settings.ts";
import type { WalletMethod } from "#app/domain/payments/page-method.ts";
import { cashLimit } from "#app/server/checkout/cash-payment.ts";
import { holdTokenOf, newHoldCookie } from "#app/server/http/guards/hold-cookie.ts";
import { shopOf } from "#app/server/http/request-context.ts";
import { findMethod } from "#app/server/payments/find-method.ts";
import { walletWithPage } from "#app/server/payments/page-rows/offered-gateway.ts";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { showToast } from "#app/ui/toasts/toast.ts";
import type { Route } from "./+types/checkout-local.ts";
import { placeOrderAction } from "./place-order-action.ts";
import { readBought } from "./read-bought.ts";

export const handle: PageHandle = { Header: CheckoutHeader };

export function meta({ loaderData }: Route.MetaArgs) {
  const offered = loaderData?.offered;
  const title = offered ? `Pay by ${offered.label}` : "Payment";
  const isCash = offered?.method === "cash";
  const description = isCash ? "Pay when you get your order." : "Pay and upload your receipt.";
  return pageMeta({ title, description, indexed: false });
}

/** Shows how to pay by this method, or that it is unknown or inactive. Source: specification 7.2. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const shop = shopOf(context);
  const isCash = params.paymentMethod === "cash" && (await cashLimit(shop)) !== null;
  const found = isCash ? CASH_ON_DELIVERY : await findMethod(shop, params.paymentMethod);
  if (!found) return data({ offered: null, hasLeft: false, bought: null, isMissing: false }, { status: 404 });
  const { method, label, details, instructions } = found;
  // A browser with this cookie can have pieces held. Opening the page holds none, since browsers prefetch pages.
  const headers = new Headers(
    holdTokenOf(shop, request.headers) === null ? { "set-cookie": newHoldCookie(shop) } : {},
  );
  const wallet = method === "cash" ? null : walletWithPage(shop, method);
  const hasLeft = new URL(request.url).searchParams.has("left");
  const offered = { method, label, details, instructions, wallet };
  return data({ offered, hasLeft, ...(await readBought(context, request)) }, { headers });
}

const CASH_ON_DELIVERY = {
  method: "cash",
  label: "Cash on delivery",
  details: [],
  instructions: "",
} as const;

export async function action({ context, params, request }: Route.ActionArgs) {
  return await placeOrderAction(context, request, params.paymentMethod);
}

export default function CheckoutLocalScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { offered, hasLeft, bought, isMissing } = loaderData;
  const checkoutPath = useCheckoutPath();
  useEffect(() => {
    if (actionData) showToast(actionData.toast);
  }, [actionData]);
  if (offered === null) return <MethodNotOffered />;
  return (
    <div className="shop-width pt-6 pb-10 sm:pt-10">
      <p className="mb-1 text-sm">
        <a href={checkoutPath} className="link reach">
          Other ways to pay
        </a>
      </p>
      <h1 className="display mb-5 text-headline sm:mb-8">
        {offered.method !== "cash" && "Pay by "}
        <Breakable text={offered.label} />
      </h1>
      {hasLeft && offered.wallet && (
        <p role="status" className="mb-5 rounded-sm bg-sunken p-4">
          Nothing was paid. You can pay with {WALLET_WORDS[offered.wallet].name} again, or send the money
          yourself and upload the receipt.
        </p>
      )}
      <CheckoutCart bought={actionData?.repriced ?? bought} isMissing={isMissing}>
        <PayByMethod offered={offered} />
      </CheckoutCart>
      <AskShop
        label="Ask the shop"
        about={`I have a question about paying by ${offered.label}.`}
        className="mt-6"
      />
    </div>
  );
}

function MethodNotOffered() {
  const checkoutPath = useCheckoutPath();
  useEffect(() => showToast(TOASTS.paymentSettingsNotLoaded), []);
  return (
    <div className="shop-width pt-8">
      <EmptyState
        heading="h1"
        title="Choose another way to pay"
        text={refusalMessage("payment_method_unavailable")}
      >
        <Button href={checkoutPath} variant="primary">
          Other ways to pay
        </Button>
      </EmptyState>
    </div>
  );
}

/** Allows "Qmoney/Afrimoney" to break after the slash, because it is long for a phone. */
function Breakable({ text }: { text: string }) {
  const [first = "", ...others] = text.split("/");
  return (
    <>
      {first}
      {others.map((part) => (
        <Fragment key={part}>
          /<wbr />
          {part}
        </Fragment>
      ))}
    </>
  );
}

type OfferedMethod = {
  method: string;
  label: string;
  details: readonly MethodDetail[];
  instructions: string;
  wallet: WalletMethod | null;
};

function PayByMethod({ offered }: { offered: OfferedMethod }) {
  const quoted = useCartQuote();
  return (
    <div className="grid grid-cols-1 items-start gap-x-10 gap-y-6 desk:grid-cols-[minmax(0,1fr)_25rem]">
      <div className="contents desk:order-2 desk:block desk:h-full">
        <CheckoutSummary quoted={quoted} />
      </div>
      <LocalOrderForm
        method={offered.method}
        details={offered.details}
        instructions={offered.instructions}
        quoted={quoted}
        wallet={offered.wallet}
      />
    </div>
  );
}

export function ErrorBoundary() {
  return <ShopProblem toast={TOASTS.paymentSettingsNotLoaded} />;
}
