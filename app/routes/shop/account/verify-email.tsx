import { data, redirect } from "react-router";
import { AuthCard } from "#app/components/account/auth-card.tsx";
import { StepButton } from "#app/components/checkout/step-button.tsx";
import { pageMeta } from "#app/components/layout/page-meta.ts";
import { refusalMessage } from "#app/copy/refusal-messages.ts";
import { plural } from "#app/domain/plural.ts";
import { SHOP_NAME } from "#app/domain/shop-name.ts";
import { acceptOpenInvitations } from "#app/server/accounts/invitations/accept-invitation.ts";
import { verifyEmail } from "#app/server/accounts/profile/verify-email.ts";
import { REFUSAL_STATUS } from "#app/server/http/refusal-status.ts";
import { shopOf, visitOf } from "#app/server/http/request-context.ts";
import type { Route } from "./+types/verify-email.ts";

export { ShopProblem as ErrorBoundary } from "#app/components/layout/shop-problem.tsx";

export function meta() {
  return pageMeta({ title: "Confirm your address", description: "Confirm your address.", indexed: false });
}

/**
 * Opening the mailed link verifies the address, but only for a visitor signed in to the account. For anyone else, such
 * as a mail scanner, it changes nothing. It also accepts what the address was invited to, and opens the panel.
 */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { pathname, search, searchParams } = new URL(request.url);
  const link = { token: searchParams.get("token") ?? "", isChange: searchParams.has("change") };
  const { viewer, ipAddress } = visitOf(context);
  const verified = await verifyEmail(shopOf(context), viewer, link, ipAddress);
  if (verified.ok) {
    const userAgent = request.headers.get("user-agent") ?? "";
    const roles =
      viewer.kind === "guest" || link.isChange
        ? []
        : await acceptOpenInvitations(shopOf(context), viewer, { ipAddress, userAgent });
    if (roles.length > 0) throw redirect("/admin");
    return { state: "confirmed" as const, ...verified.value };
  }
  if (verified.reason === "sign_in_first") {
    const signInPath = `/auth?${new URLSearchParams({ redirect: pathname + search })}`;
    return { state: "signed-out" as const, email: verified.detail, signInPath };
  }
  const problem = refusalMessage(verified.reason);
  return data({ state: "refused" as const, problem }, { status: REFUSAL_STATUS[verified.reason] });
}

export default function VerifyEmailScreen({ loaderData }: Route.ComponentProps) {
  if (loaderData.state === "signed-out") {
    const { email, signInPath } = loaderData;
    return (
      <AuthCard title="Is this you?">
        <p className="mb-5 text-ink-soft leading-relaxed">
          This link confirms <span className="break-words font-semibold text-ink">{email}</span> for an
          account at {SHOP_NAME}. To finish, sign in to that account. If you didn't ask for this, there's
          nothing to do.
        </p>
        <StepButton to={signInPath} variant="primary" size="lg" wide>
          Sign in and confirm
        </StepButton>
      </AuthCard>
    );
  }
  if (loaderData.state === "refused") {
    return (
      <AuthCard title="That didn't work" text={loaderData.problem}>
        <StepButton to="/account" variant="primary" size="lg" wide>
          Go to your account
        </StepButton>
      </AuthCard>
    );
  }
  const { email, adopted } = loaderData;
  return (
    <AuthCard title="Address confirmed">
      <p role="status" className="mb-5 text-ink-soft leading-relaxed">
        <span className="break-words font-semibold text-ink">{email}</span> is confirmed.
        {adopted > 0 &&
          ` ${adopted === 1 ? "One order" : `${adopted} orders`} you placed with it earlier ${plural(adopted, "is", "are")} now in your account.`}
      </p>
      <StepButton to="/my-orders" variant="primary" size="lg" wide>
        See your orders
      </StepButton>
    </AuthCard>
  );
}
