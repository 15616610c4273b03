import { data } from "react-router";
import {
  type NewsletterResult,
  NewsletterSignup,
} from "#app/components/catalogue/home/newsletter-signup.tsx";
import { pageMeta } from "#app/components/layout/page-meta.ts";
import { refusalMessage } from "#app/copy/refusal-messages.ts";
import { readFormData } from "#app/server/http/forms/read-form.ts";
import { REFUSAL_STATUS } from "#app/server/http/refusal-status.ts";
import { shopOf, visitOf } from "#app/server/http/request-context.ts";
import { joinNewsletter } from "#app/server/notifications/newsletter/newsletter-subscribers.ts";
import { Button } from "#app/ui/button.tsx";
import type { Route } from "./+types/newsletter.ts";

export { ShopProblem as ErrorBoundary } from "#app/components/layout/shop-problem.tsx";

export async function action({ context, request }: Route.ActionArgs) {
  const form = Object.fromEntries(await readFormData(request));
  const email = typeof form.email === "string" ? form.email : "";
  const joined = await joinNewsletter(shopOf(context), { form, ipAddress: visitOf(context).ipAddress });
  if (joined.ok) return data<NewsletterResult>({ done: true, error: null, email: "" });
  const message = joined.reason === "validation_failed" ? joined.detail.email : undefined;
  return data<NewsletterResult>(
    { done: false, error: message ?? refusalMessage(joined.reason), email },
    { status: REFUSAL_STATUS[joined.reason] },
  );
}

export function meta() {
  return pageMeta({ title: "Newsletter", description: "News from Kairaba by email.", indexed: false });
}

/** Renders the newsletter's form for visitors without script. */
export default function Newsletter({ actionData }: Route.ComponentProps) {
  return (
    <>
      <div className="shop-width flex flex-col items-start gap-5 py-12">
        <h1 className="display text-headline">{actionData?.done ? "Welcome!" : "Newsletter"}</h1>
        {actionData?.done && <p className="text-lg">You're on the list. You'll get our next email.</p>}
        {actionData?.error && (
          <p role="alert" className="font-semibold text-red-ink">
            {actionData.error}
          </p>
        )}
        <Button variant="outline" href="/">
          Continue Shopping
        </Button>
      </div>
      {!actionData?.done && <NewsletterSignup offer={null} typed={actionData?.email} />}
    </>
  );
}
