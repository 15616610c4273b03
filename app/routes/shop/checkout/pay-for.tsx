import { data, Form, redirect } from "react-router";
import { EmailField } from "#app/components/account/email-field.tsx";
import { LineImage } from "#app/components/cart/line-image.tsx";
import { itemSizeLabel } from "#app/components/cart/size-label.ts";
import { useLastActionData, useRefreshWhile } from "#app/components/cart/use-refresh-while.ts";
import { CheckoutHeader } from "#app/components/checkout/checkout-header.tsx";
import { PageCharge } from "#app/components/checkout/pay-page/page-charge.tsx";
import { OtherWays, PayByHand, payLabel } from "#app/components/checkout/pay-page/ways-to-pay.tsx";
import { AskShop } from "#app/components/layout/ask-shop.tsx";
import { pageMeta } from "#app/components/layout/page-meta.ts";
import type { PageHandle } from "#app/components/layout/shop-frame.ts";
import { Timestamp } from "#app/components/orders/timestamp.tsx";
import { refusalMessage } from "#app/copy/refusal-messages.ts";
import type { FieldErrors } from "#app/domain/form-errors.ts";
import { formatMoney } from "#app/domain/money/format-money.ts";
import { payerForm } from "#app/domain/payments/pay-page-forms.ts";
import { CHOOSE_INTENT, RECEIPT_INTENT } from "#app/domain/payments/share-intent.ts";
import { type ChooseRefusal, choosePayMethod } from "#app/server/checkout/ways-to-pay/choose-pay-method.ts";
import type { PayForLink } from "#app/server/checkout/ways-to-pay/find-shared.ts";
import {
  notePayer,
  type PayForPage as PayForData,
  readPayForPage,
  sendPayForReceipt,
} from "#app/server/checkout/ways-to-pay/read-pay-for-page.ts";
import { fileOf, readForm } from "#app/server/http/forms/read-form.ts";
import { REFUSAL_STATUS } from "#app/server/http/refusal-status.ts";
import { shopOf, visitOf } from "#app/server/http/request-context.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import type { Route } from "./+types/pay-for.ts";

export { ShopProblem as ErrorBoundary } from "#app/components/layout/shop-problem.tsx";

export const handle: PageHandle = { Header: CheckoutHeader };

export function meta() {
  return pageMeta({
    title: "Pay for an order",
    description: "Someone has asked you to pay for their order.",
    indexed: false,
  });
}

/** Shows an order to somebody whom its shopper has asked to pay, without the shopper's address and contacts. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { ipAddress, currency } = visitOf(context);
  const found = await readPayForPage(shopOf(context), linkOf(params, ipAddress), currency);
  const headers = { "cache-control": "no-store" };
  if (found.ok) {
    const status = found.value.state === "closed" ? 410 : 200;
    return data({ page: found.value, refused: null }, { status, headers });
  }
  if (found.reason !== "rate_limited") return data({ page: null, refused: null }, { status: 404, headers });
  const refused = refusalMessage("rate_limited");
  return data({ page: null, refused }, { status: 429, headers });
}

type ReceiptRefusal = Exclude<Awaited<ReturnType<typeof sendPayForReceipt>>, { ok: true }>;

/** The outcome of a form: a saved or refused email address, or a refusal of another way to pay. */
type PayerNoted = { isSaved: boolean; errors: FieldErrors; values: Record<string, string> };

/** Stores where the payer wants to hear of the payment, or turns to another way to pay. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const shop = shopOf(context);
  const { ipAddress, currency } = visitOf(context);
  const link = linkOf(params, ipAddress);
  const read = await readForm(request, payerForm);
  if (!read.ok) {
    const { values, status } = read;
    const isOfReceipt = values.intent === RECEIPT_INTENT && read.errors.form !== undefined;
    const errors: FieldErrors = isOfReceipt ? { receipt: read.errors.form ?? "" } : read.errors;
    return data<PayerNoted>({ isSaved: false, errors, values }, { status });
  }
  if (read.value.intent === CHOOSE_INTENT) {
    const chosen = await choosePayMethod(shop, link, { method: read.value.method, currency });
    if (!chosen.ok) return refused(chosen, "method", {});
    return redirect(`/pay/${encodeURIComponent(link.token)}#pay`);
  }
  if (read.value.intent === RECEIPT_INTENT) {
    const { method } = read.value;
    const file = fileOf(read.form, "receipt");
    const receipt = file ? new Uint8Array(await file.arrayBuffer()) : null;
    const sent = await sendPayForReceipt(shop, link, { method, receipt });
    if (!sent.ok) return refused(sent, "receipt", { method });
    return redirect(`/pay/${encodeURIComponent(link.token)}`);
  }
  const values = { email: read.value.email };
  const noted = await notePayer(shop, link, read.value.email);
  return noted.ok ? data<PayerNoted>({ isSaved: true, errors: {}, values }) : refused(noted, "email", values);
}

function refused(refusal: ChooseRefusal | ReceiptRefusal, field: string, values: Record<string, string>) {
  const text = refusal.reason === "not_found" ? WRONG_LINK : refusalMessage(refusal.reason);
  const status = REFUSAL_STATUS[refusal.reason];
  return data<PayerNoted>({ isSaved: false, errors: { [field]: text }, values }, { status });
}

const WRONG_LINK = "This link doesn't open an order. Please ask for it again.";

function linkOf({ token }: { token: string }, ipAddress: string): PayForLink {
  return { token, ipAddress };
}

export default function PayForScreen({ loaderData, actionData }: Route.ComponentProps) {
  const noted = useLastActionData(actionData);
  const { page, refused } = loaderData;
  useRefreshWhile(page?.state === "open");
  return (
    <div className="mx-auto w-full max-w-2xl px-4 py-8 sm:py-14">
      <Card banded className="sm:px-8 sm:pb-8">
        {page === null ? (
          <Message title="No order to show" text={refused ?? WRONG_LINK} />
        ) : page.state === "open" ? (
          <OpenOrder page={page} noted={noted} />
        ) : (
          <Message {...ENDED[page.state](orderOf(page.firstName))} />
        )}
      </Card>
      <AskShop
        label="Ask the shop"
        about={`I was asked to pay for ${page === null ? "an order" : orderOf(page.firstName)}.`}
        className="mt-6"
      />
    </div>
  );
}

/** Names the order as its payer knows it, for the middle of a sentence. */
function orderOf(firstName: string): string {
  return firstName ? `${firstName}'s order` : "this order";
}

/** Says how an order's link has ended. */
const ENDED: Record<Exclude<PayForData["state"], "open">, (order: string) => MessageProps> = {
  paid: (order) => ({
    title: "Already paid, thank you",
    text: `The payment for ${order} is in. There's nothing left to pay.`,
  }),
  sent_back: (order) => ({
    title: "This payment is going back",
    text: `We couldn't fill ${order}, so we're sending the money back the way it came. There's nothing left to pay.`,
  }),
  under_way: (order) => ({
    title: "This link isn't needed any more",
    text: `The shop is going ahead with ${order}. Please don't pay on a payment page that is still open, and ask the shop if you're unsure.`,
  }),
  checking: (order) => ({
    title: "We're checking the receipt",
    text: `Thank you. Someone at the shop looks at the receipt for ${order} and answers soon. There's nothing to pay meanwhile.`,
  }),
  closed: (order) => ({
    title: "This link has expired",
    text: `We're no longer holding the items of ${order}, so you can't pay for it any more. They can order again and send you a new link.`,
  }),
};

type MessageProps = { title: string; text: string };

function Message({ title, text }: MessageProps) {
  return (
    <>
      <h1 className="display text-headline">{title}</h1>
      <p className="mt-3 text-ink-soft">{text}</p>
    </>
  );
}

type OpenOrderProps = {
  page: Extract<PayForData, { state: "open" }>;
  noted: PayerNoted | undefined;
};

function OpenOrder({ page, noted }: OpenOrderProps) {
  const { firstName, items, total, about, open, others, mode, until, byHand, paid, creditUsed, isPartKept } =
    page;
  const problem = noted?.errors.form ?? noted?.errors.method;
  return (
    <>
      <h1 className="display text-headline">Pay for {orderOf(firstName)}</h1>
      {mode === "test" && (
        <p className="mt-2">
          <Badge tone="yellow">Test mode</Badge>
        </p>
      )}
      <ul aria-label="Items" className="mt-5 grid gap-3 border-line border-y py-5 sm:grid-cols-2">
        {items.map((item) => (
          <li
            key={`${item.name} ${item.size} ${item.image}`}
            className="grid grid-cols-[4rem_minmax(0,1fr)] items-center gap-3"
          >
            <LineImage src={item.image} className="aspect-4/5 w-16 rounded-xs" />
            <p className="break-words leading-snug">
              <span className="block font-semibold">{item.name}</span>
              <span className="text-ink-soft text-sm">
                {itemSizeLabel(item)}
                {item.quantity > 1 && ` · ${item.quantity} items`}
              </span>
            </p>
          </li>
        ))}
      </ul>
      <p className="mt-5">
        <span className="block text-ink-soft text-sm">
          {paid ? `Still due, ${formatMoney(paid)} received` : "Total"}
        </span>
        <span className="figures block font-bold text-3xl leading-tight">{formatMoney(total)}</span>
        {about && <span className="figures text-ink-soft">About {formatMoney(about)}</span>}
        {creditUsed.amount > 0 && (
          <span className="figures block text-ink-soft text-sm">Credit used: {formatMoney(creditUsed)}</span>
        )}
      </p>
      <section id="pay" aria-label="Payment" className="mt-6 scroll-mt-20">
        {problem && (
          <p role="alert" className="mb-4 rounded-sm border-red-ink border-l-4 bg-sunken p-4 text-red-ink">
            {problem}
          </p>
        )}
        {open && (
          <>
            <PageCharge total={total} charge={open.charge} />
            {/* Not a client navigation: the payment page is no page of ours, and a wallet's opens its app on a phone. */}
            <Button href={open.url} data-reload rel="noreferrer" variant="primary" size="lg" wide>
              {payLabel(open.method)}
            </Button>
          </>
        )}
        {others.length > 0 && <OtherWays others={others} isOpen={open !== null} />}
        {byHand && byHand.methods.length > 0 && (
          <>
            <p className="mt-5 -mb-2 font-semibold">
              {others.length > 0 ? "Or send the money yourself" : "Send the money"}
            </p>
            <PayByHand
              methods={byHand.methods}
              due={byHand.due}
              refused={
                noted?.errors.receipt
                  ? { method: noted.values.method ?? "", error: noted.errors.receipt }
                  : null
              }
            />
          </>
        )}
      </section>
      {until && (
        <p className="mt-4 text-ink-soft">
          The items are held until <Timestamp at={until} />, Gambian time.
          {isPartKept !== null &&
            (isPartKept
              ? " If only a part is paid by then, the shop keeps it."
              : " If only a part is paid by then, it goes back to you.")}
        </p>
      )}
      {isPartKept === null && <PayerEmail noted={noted} />}
    </>
  );
}

function PayerEmail({ noted }: { noted: PayerNoted | undefined }) {
  if (noted?.isSaved) {
    return (
      <p role="status" className="mt-6 rounded-sm bg-sunken p-4">
        Thank you. We'll email {noted.values.email} once the order is paid.
      </p>
    );
  }
  return (
    <Form method="post" noValidate preventScrollReset className="mt-6 space-y-3 border-line border-t pt-6">
      <EmailField
        label="Your email"
        hint="If you'd like to hear from us too. We only use it for this payment."
        optional
        defaultValue={noted?.values.email}
        error={noted?.errors.email}
      />
      <Button type="submit" variant="outline">
        Email me when it's paid
      </Button>
    </Form>
  );
}
