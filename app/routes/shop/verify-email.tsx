import { data } from "react-router";
import { AuthCard } from "#app/components/account/auth-card.tsx";
import { GoButton } from "#app/components/cart/go-button.tsx";
import { pageMeta } from "#app/components/layout/page-meta.ts";
import { refusalWords } from "#app/copy/refusals.ts";
import { verifyEmail } from "#app/server/checkout/verify-email.ts";
import { shopOf, visitOf } from "#app/server/http/request-context.ts";
import type { Route } from "./+types/verify-email.ts";

export { ShopProblem as ErrorBoundary } from "#app/components/layout/shop-problem.tsx";

export function meta() {
  return pageMeta({ title: "Confirm your address", description: "Confirm your address.", indexed: false });
}

/** Opening the link of the mail is the proof. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const params = new URL(request.url).searchParams;
  const input = { token: params.get("token") ?? "", isChange: params.has("change") };
  const verified = await verifyEmail(shopOf(context), input, visitOf(context).address);
  if (verified.ok) return { ...verified.value, problem: null };
  const status = verified.reason === "rate_limited" ? 429 : verified.reason === "email_taken" ? 409 : 410;
  return data({ email: "", adopted: 0, problem: refusalWords(verified.reason) }, { status });
}

export default function VerifyEmailScreen({ loaderData }: Route.ComponentProps) {
  const { email, adopted, problem } = loaderData;
  if (problem !== null) {
    return (
      <AuthCard title="That did not work" text={problem}>
        <GoButton to="/account" variant="primary" size="lg" wide>
          Go to your account
        </GoButton>
      </AuthCard>
    );
  }
  return (
    <AuthCard title="Address confirmed">
      <p role="status" className="mb-5 text-ink-soft leading-relaxed">
        <span className="break-words font-semibold text-ink">{email}</span> is yours now.
        {adopted > 0 &&
          ` ${adopted === 1 ? "One order" : `${adopted} orders`} you made with it before joined your account.`}
      </p>
      <GoButton to="/my-orders" variant="primary" size="lg" wide>
        See your orders
      </GoButton>
    </AuthCard>
  );
}
