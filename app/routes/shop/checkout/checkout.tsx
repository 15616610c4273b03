import Banknote from "lucide/dist/esm/icons/banknote.mjs";
import Smartphone from "lucide/dist/esm/icons/smartphone.mjs";
import Wallet from "lucide/dist/esm/icons/wallet.mjs";
import { type FormEvent, useState } from "react";
import { data, redirect, useNavigate } from "react-router";
import { CartChanges } from "#app/components/cart/cart-changes.tsx";
import { ShippingEstimator } from "#app/components/cart/shipping-estimator.tsx";
import { UrlFields } from "#app/components/cart/url-fields.tsx";
import { useCart } from "#app/components/cart/use-cart.ts";
import { type QuotedCart, useCartQuote } from "#app/components/cart/use-cart-quote.ts";
import { CheckoutCart } from "#app/components/checkout/checkout-cart.tsx";
import { CheckoutHeader } from "#app/components/checkout/checkout-header.tsx";
import { CheckoutSummary } from "#app/components/checkout/checkout-summary.tsx";
import { ContinueButton } from "#app/components/checkout/continue-button.tsx";
import { PageOrderForm } from "#app/components/checkout/pay-page/page-order-form.tsx";
import { pageMeta } from "#app/components/layout/page-meta.ts";
import { type PageHandle, useShopFrame } from "#app/components/layout/shop-frame.ts";
import { WALLET_WORDS } from "#app/copy/checkout-messages.ts";
import { TOASTS } from "#app/copy/toasts.ts";
import { ASK_INTENT } from "#app/domain/checkout/order-intent.ts";
import type { FieldErrors } from "#app/domain/form-errors.ts";
import type { Money } from "#app/domain/money/money.ts";
import { gatewayFacts } from "#app/domain/payments/gateway-facts.ts";
import type { LocalMethod } from "#app/domain/payments/local-method.ts";
import type { PageMethod, WalletMethod } from "#app/domain/payments/page-method.ts";
import type { GatewayMode } from "#app/domain/payments/payment-page.ts";
import { takesCash } from "#app/domain/shipping/delivery-area.ts";
import { cashLimit } from "#app/server/checkout/cash-payment.ts";
import { shopOf, visitOf } from "#app/server/http/request-context.ts";
import { listActiveMethods } from "#app/server/payments/find-method.ts";
import { offeredGateway, walletWithPage } from "#app/server/payments/page-rows/offered-gateway.ts";
import { RadioCardGroup } from "#app/ui/forms/radio-card-group.tsx";
import { StrokeIcon } from "#app/ui/stroke-icon.tsx";
import { showToast } from "#app/ui/toasts/toast.ts";
import type { Route } from "./+types/checkout.ts";
import { placeOrderAction } from "./place-order-action.ts";
import { readBought } from "./read-bought.ts";

export { ShopProblem as ErrorBoundary } from "#app/components/layout/shop-problem.tsx";

export const handle: PageHandle = { Header: CheckoutHeader };

export function meta() {
  return pageMeta({ title: "Checkout", description: "Choose how to pay.", indexed: false });
}

/** Loads the payment methods and, for Buy Now, its product; a method chosen without script leads to its page. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const shop = shopOf(context);
  const params = new URL(request.url).searchParams;
  const [cardGateway, methods, cash, buying] = await Promise.all([
    offeredGateway(shop, "card"),
    listActiveMethods(shop),
    cashLimit(shop),
    readBought(context, request),
  ]);
  const wanted = params.get("method");
  const chosen = cash && wanted === CASH ? CASH : methods.find(({ method }) => method === wanted)?.method;
  const hasCountry = params.has("country") || visitOf(context).country !== null;
  params.delete("method");
  if (chosen && hasCountry) throw redirect(`/checkout/local/${chosen}?${params}`);
  const offered = methods.map(({ method, label }) => {
    return { method, label, wallet: walletWithPage(shop, method) };
  });
  const cards = cardGateway && {
    mode: cardGateway.mode,
    isInDalasi: gatewayFacts(cardGateway.name).currency === "GMD",
  };
  const isForSomeoneElse = params.get("way") === ASK_INTENT;
  return data({
    cards,
    methods: offered,
    cash,
    ...buying,
    isForSomeoneElse,
    lacksCountry: chosen !== undefined,
  });
}

/** Places the order of a form that was sent without script, and leads to its payment page. */
export async function action({ context, request }: Route.ActionArgs) {
  return await placeOrderAction(context, request, CARD);
}

export default function CheckoutScreen({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <div className="shop-width pt-6 pb-10 sm:pt-10">
      <h1 className="display mb-5 text-headline sm:mb-8">Checkout</h1>
      <CheckoutCart bought={actionData?.repriced ?? loaderData.bought} isMissing={loaderData.isMissing}>
        <ChooseMethod {...loaderData} sent={actionData} />
      </CheckoutCart>
    </div>
  );
}

const CARD = "card";
const CASH = "cash";

type Cards = { mode: GatewayMode; isInDalasi: boolean };

type OfferedMethod = {
  method: LocalMethod | typeof CASH;
  label: string;
  wallet: WalletMethod | null;
};

type ChooseMethodProps = {
  cards: Cards | null;
  methods: OfferedMethod[];
  /** The most that may be paid in cash; null while that is off. */
  cash: Money | null;
  /** The shopper comes to ask somebody else to pay. */
  isForSomeoneElse: boolean;
  /** A method was chosen without script, and no country. */
  lacksCountry: boolean;
  /** A form sent without script that was refused. */
  sent: { errors: FieldErrors; values: Record<string, string> } | undefined;
};

function ChooseMethod({ cards, cash, isForSomeoneElse, lacksCountry, sent, ...offered }: ChooseMethodProps) {
  const quoted = useCartQuote();
  const methods = useTakesCash(cash, quoted) ? [...offered.methods, CASH_ON_DELIVERY] : offered.methods;
  // In another shopper's checkout: there is nothing to pay until it is free.
  const isWaiting = quoted.freeAt !== null;
  const [isRefused, setRefused] = useState(false);
  const [timesMissed, setTimesMissed] = useState(Number(lacksCountry || sent?.errors.country !== undefined));
  // A visitor with dalasi most likely pays from a phone in The Gambia.
  const paysInDalasi = useShopFrame().currency === "GMD";
  const likely = paysInDalasi || cards === null ? (methods[0]?.method ?? (cards && CARD)) : CARD;
  const wasSent = sent && (sent.values.intent === ASK_INTENT ? ASK_INTENT : CARD);
  const [chosen, setChosen] = useState<string | null>(wasSent ?? (isForSomeoneElse ? ASK_INTENT : likely));
  const orderForm = (way: typeof CARD | typeof ASK_INTENT, method: PageMethod) => (
    <PageOrderForm
      key={way}
      method={method}
      isForSomeoneElse={way === ASK_INTENT}
      isChosen={chosen === way}
      onChosenChange={(isChosen) => setChosen(isChosen ? way : null)}
      mode={cards?.mode ?? "live"}
      isInDalasi={cards?.isInDalasi ?? true}
      quoted={quoted}
      isRefused={isRefused && chosen === way}
      onRefused={() => setRefused(true)}
      onCountryMissed={() => setTimesMissed((before) => before + 1)}
    />
  );
  const card = cards && orderForm(CARD, CARD);
  const askMethod = cards ? CARD : methods.find(({ wallet }) => wallet)?.wallet;
  const ask = askMethod && orderForm(ASK_INTENT, askMethod);
  const local = methods.length > 0 && (
    <LocalMethods
      key="local"
      methods={methods}
      chosen={chosen === CARD || chosen === ASK_INTENT ? null : chosen}
      onChosen={setChosen}
      quoted={quoted}
    />
  );
  const own = paysInDalasi ? [local, card] : [card, local];
  const methodSections = isForSomeoneElse ? [ask, ...own] : [...own, ask];
  return (
    <div className="grid grid-cols-1 items-start gap-x-10 gap-y-6 desk:grid-cols-[minmax(0,1fr)_25rem]">
      <div className="contents desk:order-2 desk:block desk:h-full">
        <CheckoutSummary quoted={quoted} />
      </div>
      <div className="space-y-8">
        {(!isRefused || isWaiting) && <CartChanges quoted={quoted} />}
        <section className="rounded-md border border-line bg-card p-4 sm:p-6">
          <h2 className="display mb-4 text-title">Where to?</h2>
          <ShippingEstimator onQuote={quoted.keep} isQuotedAtOnce timesMissed={timesMissed} />
        </section>
        {!isWaiting && (
          <section>
            <h2 className="display mb-4 text-title">How do you want to pay?</h2>
            {card || local ? (
              <div className="divide-y divide-line rounded-md border border-line bg-card">
                {methodSections}
              </div>
            ) : (
              <p>The shop isn't taking payments at the moment. Please come back later, or ask us for help.</p>
            )}
          </section>
        )}
      </div>
    </div>
  );
}

type LocalMethodsProps = {
  methods: OfferedMethod[];
  chosen: string | null;
  onChosen: (method: string) => void;
  quoted: QuotedCart;
};

function LocalMethods({ methods, chosen, onChosen, quoted }: LocalMethodsProps) {
  const navigate = useNavigate();
  const [error, setError] = useState<string | null>(null);

  const continueToPayment = (event: FormEvent) => {
    event.preventDefault();
    if (chosen === null) {
      setError(TOASTS.selectPaymentMethod.text ?? null);
      return showToast(TOASTS.selectPaymentMethod);
    }
    void navigate(`/checkout/local/${chosen}`);
  };

  return (
    <form onSubmit={continueToPayment} noValidate className="p-4 sm:p-6">
      <UrlFields except={["method"]} />
      <h3 className="font-bold text-lg leading-tight">Local payment</h3>
      <p className="mt-1 mb-4 text-ink-soft">
        {methods.some(({ method }) => method === CASH)
          ? "Pay from your phone or your bank and send us a photo of the receipt, or in cash when you get your order."
          : "Pay from your phone or your bank, then send us a photo of the receipt. We'll check it and send your order."}
      </p>
      <RadioCardGroup
        label="Local payment"
        hideLabel
        name="method"
        value={chosen}
        onChange={(method) => {
          onChosen(method);
          setError(null);
        }}
        cards={methods.map(({ method, label, wallet }) => ({
          value: method,
          title: label,
          text: wallet ? WALLET_WORDS[wallet].hint : METHOD_HINTS[method],
          icon: <MethodIcon method={method} />,
        }))}
        error={error}
        next={
          <div className="mt-2 mb-3 space-y-3">
            <ContinueButton type="submit" variant={chosen === null ? "solid" : "primary"} quoted={quoted}>
              Continue
            </ContinueButton>
          </div>
        }
      />
    </form>
  );
}

const CASH_ON_DELIVERY: OfferedMethod = { method: CASH, label: "Cash on delivery", wallet: null };

/** Returns whether the cart may be paid in cash where it goes, as far as this page knows. */
function useTakesCash(limit: Money | null, { totalGmd, total }: QuotedCart): boolean {
  const { areas } = useShopFrame();
  const { destination } = useCart().cart;
  if (limit === null || destination?.country !== "GM") return false;
  const due = total.currency === "GMD" ? total : totalGmd;
  return takesCash(areas, destination.area ?? "") && due !== null && due.amount <= limit.amount;
}

const METHOD_HINTS: Record<OfferedMethod["method"], string> = {
  cash: "Pay when you get your order",
  wave: "Send it from your Wave app",
  bank_transfer: "From your bank's app or at the counter",
  qmoney: "Send it from your wallet",
  mobile_money: "From any other mobile wallet",
};

function MethodIcon({ method }: { method: string }) {
  const iconClass = "size-6 text-ink-faint";
  if (method === "bank_transfer" || method === CASH)
    return <StrokeIcon of={Banknote} className={iconClass} />;
  return method === "wave" ? (
    <StrokeIcon of={Smartphone} className={iconClass} />
  ) : (
    <StrokeIcon of={Wallet} className={iconClass} />
  );
}
