import { data, redirect } from "react-router";
import { AuthCard } from "#app/components/account/auth-card.tsx";
import { StepButton } from "#app/components/checkout/step-button.tsx";
import { pageMeta } from "#app/components/layout/page-meta.ts";
import { refusalMessage } from "#app/copy/refusal-messages.ts";
import { openSignInHelp } from "#app/server/accounts/sign-in/sign-in-help.ts";
import { REFUSAL_STATUS } from "#app/server/http/refusal-status.ts";
import { shopOf, visitOf } from "#app/server/http/request-context.ts";
import type { Route } from "./+types/known-browser.ts";

export { ShopProblem as ErrorBoundary } from "#app/components/layout/shop-problem.tsx";

export function meta() {
  return pageMeta({ title: "Sign in again", description: "Sign in again.", indexed: false });
}

/** The link of the mail to an owner whose account strangers have tried to open: this browser may sign in at once. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get("token") ?? "";
  const opened = await openSignInHelp(shopOf(context), token, visitOf(context).ipAddress);
  if (!opened.ok)
    return data({ problem: refusalMessage(opened.reason) }, { status: REFUSAL_STATUS[opened.reason] });
  throw redirect("/auth?redirect=%2Faccount", {
    headers: opened.value.setCookies.map((cookie): [string, string] => ["set-cookie", cookie]),
  });
}

export default function KnownBrowserScreen({ loaderData }: Route.ComponentProps) {
  return (
    <AuthCard title="That did not work" text={loaderData.problem}>
      <StepButton to="/auth" variant="primary" size="lg" wide>
        Go to Sign In
      </StepButton>
    </AuthCard>
  );
}
