import { data, Form, type RouterContextProvider, redirect, useNavigate, useNavigation } from "react-router";
import { EmailField } from "#app/components/account/email-field.tsx";
import { AskShop } from "#app/components/layout/ask-shop.tsx";
import { pageMeta } from "#app/components/layout/page-meta.ts";
import {
  InvoiceLink,
  OrderArticle,
  ReturnLink,
  type ShownOrder,
} from "#app/components/orders/order-article.tsx";
import { OrderNotice } from "#app/components/orders/order-notice.tsx";
import { refusalMessage } from "#app/copy/refusal-messages.ts";
import type { FieldErrors } from "#app/domain/form-errors.ts";
import { resendReceiptForm, trackingPageForm } from "#app/domain/orders/shopper-order-forms.ts";
import { fileOf, readForm } from "#app/server/http/forms/read-form.ts";
import { REFUSAL_STATUS } from "#app/server/http/refusal-status.ts";
import { shopOf, viewerOf, visitOf } from "#app/server/http/request-context.ts";
import { resendReceipt } from "#app/server/money/review/resend-receipt.ts";
import { findOrderByLink, trackOrder } from "#app/server/orders/track-order.ts";
import { mailNewTrackingLink, trackingToken } from "#app/server/orders/tracking-link.ts";
import { Button } from "#app/ui/button.tsx";
import { FormErrorSummary } from "#app/ui/forms/form-error-summary.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";
import type { Route } from "./+types/track.ts";

export { ShopProblem as ErrorBoundary } from "#app/components/layout/shop-problem.tsx";

/** `token` gives the order's shopper access to another receipt and to the invoice. */
type TrackResult = {
  order: ShownOrder | null;
  token: string | null;
  errors: FieldErrors;
  values: Record<string, string>;
  /** Set after an expired link: a new one can be mailed, or was requested. */
  endedLink?: { orderNumber: string; token: string; isRequested: boolean } | undefined;
  /** Why another receipt was refused. */
  receiptError?: string | undefined;
};

const NOT_FOUND = "We have no order with this number and email address. Please check both.";
const INVALID_LINK = "This link doesn't open an order. Please enter the order number and your email address.";

export function meta() {
  return pageMeta({
    title: "Track your order",
    description: "See where your order is with its number and your email address.",
    indexed: false,
  });
}

/** Opens an order by the signed link of a mail. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const params = new URL(request.url).searchParams;
  const orderNumber = params.get("order") ?? "";
  const token = params.get("token");
  if (token === null) return trackResult({ values: { orderNumber } });
  const shop = shopOf(context);
  const found = await trackOrder(shop, visitOf(context).ipAddress, { orderNumber, token });
  if (found.ok) return trackResult({ order: found.value, token });
  if (found.reason === "rate_limited") return rateLimitedResponse({ orderNumber });
  if (found.reason === "link_expired") {
    const endedLink = { orderNumber, token, isRequested: false };
    return data(trackResult({ values: { orderNumber }, endedLink }), { status: 410 });
  }
  return trackResult({ errors: { form: INVALID_LINK }, values: { orderNumber } });
}

/**
 * Finds an order by the form's fields, mails a new link in place of an expired one, or accepts another receipt. Only
 * the last has a file.
 */
export async function action({ context, request }: Route.ActionArgs) {
  const shop = shopOf(context);
  if (request.headers.get("content-type")?.startsWith("multipart/")) {
    const { orderNumber, token, message, status } = await acceptReceipt(context, request);
    const order = await findOrderByLink(shop, { orderNumber, token });
    return order.ok
      ? data(trackResult({ order: order.value, token, receiptError: message }), { status })
      : data(trackResult({ errors: { form: message } }), { status });
  }
  const read = await readForm(request, trackingPageForm);
  if (!read.ok)
    return data(trackResult({ errors: read.errors, values: read.values }), { status: read.status });
  if (read.value.intent === "new-link") {
    const { orderNumber, token } = read.value;
    const mailed = await mailNewTrackingLink(shop, visitOf(context).ipAddress, { orderNumber, token });
    if (!mailed.ok) return rateLimitedResponse({ orderNumber });
    const endedLink = { orderNumber, token, isRequested: true };
    return data(trackResult({ values: { orderNumber }, endedLink }));
  }
  const values = { orderNumber: read.value.orderNumber, email: read.value.email };
  const found = await trackOrder(shop, visitOf(context).ipAddress, read.value);
  if (found.ok) {
    return data(
      trackResult({ order: found.value, token: trackingToken(shop, found.value.orderNumber), values }),
    );
  }
  if (found.reason === "rate_limited") return rateLimitedResponse(values);
  return data(trackResult({ errors: { form: NOT_FOUND }, values }), { status: 404 });
}

function rateLimitedResponse(values: Record<string, string>) {
  return data(trackResult({ errors: { form: refusalMessage("rate_limited") }, values }), {
    status: 429,
  });
}

export default function TrackScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { order, token, errors, values, endedLink, receiptError } = actionData ?? loaderData;
  const navigate = useNavigate();
  const isPending = useNavigation().formAction === "/track";
  return (
    <div className="shop-width max-w-5xl py-6 sm:py-10">
      <h1 className="display mb-3 text-headline">Track your order</h1>
      {order ? (
        <div className="mt-5 space-y-6">
          <OrderArticle
            order={order}
            notice={
              <OrderNotice
                order={order}
                token={token}
                refused={receiptError}
                onSent={() => {
                  const link = new URLSearchParams({ order: order.orderNumber, token: token ?? "" });
                  void navigate(`/track?${link}`, { replace: true });
                }}
              />
            }
            actions={
              <>
                <InvoiceLink orderNumber={order.orderNumber} token={token} />
                <ReturnLink order={order} token={token} />
                <AskShop
                  label="Ask about this order"
                  about={`I have a question about order ${order.orderNumber}.`}
                  className="text-sm"
                />
              </>
            }
          />
          <p>
            <a href="/track" className="link font-semibold">
              Track another order
            </a>
          </p>
        </div>
      ) : (
        <div className="max-w-xl">
          {endedLink && <EndedLink {...endedLink} />}
          <p className="mb-6 text-ink-soft">
            The order number is on the page you saw after ordering and in the email we sent you.
          </p>
          <Form
            method="post"
            action="/track"
            noValidate
            className="space-y-4 rounded-md border border-line bg-card p-4 sm:p-6"
          >
            {errors.form && <FormErrorSummary title="Order not found" errors={[{ text: errors.form }]} />}
            <TextField
              label="Order number"
              name="orderNumber"
              placeholder="KRB-7H2K9MPQ"
              defaultValue={values.orderNumber}
              error={errors.orderNumber}
              autoCapitalize="characters"
              autoComplete="off"
              spellCheck={false}
              inputClassName="figures uppercase placeholder:normal-case"
            />
            <EmailField defaultValue={values.email} error={errors.email} />
            <Button type="submit" variant="primary" size="lg" wide pending={isPending}>
              Track Order
            </Button>
          </Form>
        </div>
      )}
    </div>
  );
}

function EndedLink({ orderNumber, token, isRequested }: NonNullable<TrackResult["endedLink"]>) {
  const isPending = useNavigation().formAction === "/track";
  return (
    <section
      aria-label="New link"
      className="mb-6 space-y-4 rounded-md border border-line bg-card p-4 sm:p-6"
      role={isRequested ? "status" : undefined}
    >
      {isRequested ? (
        <p>
          We have emailed a new link to the address on this order. Please allow a few minutes, and check your
          spam folder too.
        </p>
      ) : (
        <Form method="post" action="/track" className="space-y-4">
          <p>This link has expired. We can email a new one to the address you ordered with.</p>
          <input type="hidden" name="orderNumber" value={orderNumber} />
          <input type="hidden" name="token" value={token} />
          <Button type="submit" name="intent" value="new-link" variant="primary" pending={isPending}>
            Email me a new link
          </Button>
        </Form>
      )}
    </section>
  );
}

function trackResult({
  order = null,
  token = null,
  errors = {},
  values = {},
  ...more
}: Partial<TrackResult>): TrackResult {
  return { order, token, errors, values, ...more };
}

/** Why a submitted receipt was refused, and the order it was for. */
type RefusedReceipt = { orderNumber: string; token: string; message: string; status: number };

/** Accepts another receipt from a form sent without script, and redirects to its order. Source: specification 8.9. */
async function acceptReceipt(
  context: Readonly<RouterContextProvider>,
  request: Request,
): Promise<RefusedReceipt> {
  const read = await readForm(request, resendReceiptForm);
  if (!read.ok) {
    const { orderNumber = "", token = "" } = read.values;
    const message = read.status === 413 ? refusalMessage("file_too_large") : refusalMessage("not_found");
    return { orderNumber, token, message, status: read.status };
  }
  const { orderNumber, token } = read.value;
  const file = fileOf(read.form, "receipt");
  const resent = await resendReceipt(shopOf(context), viewerOf(context), {
    orderNumber,
    token,
    email: null,
    receipt: file ? new Uint8Array(await file.arrayBuffer()) : null,
    ipAddress: visitOf(context).ipAddress,
  });
  if (resent.ok) throw redirect(resent.value.trackPath);
  return {
    orderNumber,
    token,
    message: refusalMessage(resent.reason),
    status: REFUSAL_STATUS[resent.reason],
  };
}
