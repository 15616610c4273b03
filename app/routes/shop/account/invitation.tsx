import { data, Form, useNavigation } from "react-router";
import { AuthCard } from "#app/components/account/auth-card.tsx";
import { StepButton } from "#app/components/checkout/step-button.tsx";
import { pageMeta } from "#app/components/layout/page-meta.ts";
import { refusalMessage } from "#app/copy/refusal-messages.ts";
import { ROLE_DUTIES, ROLE_NAMES, type Role } from "#app/domain/accounts/permissions.ts";
import { SHOP_NAME } from "#app/domain/shop-name.ts";
import { acceptInvitation, readInvitation } from "#app/server/accounts/invitations/accept-invitation.ts";
import { readFormData } from "#app/server/http/forms/read-form.ts";
import { REFUSAL_STATUS } from "#app/server/http/refusal-status.ts";
import { shopOf, visitOf } from "#app/server/http/request-context.ts";
import { Button } from "#app/ui/button.tsx";
import type { Route } from "./+types/invitation.ts";

export { ShopProblem as ErrorBoundary } from "#app/components/layout/shop-problem.tsx";

export function meta() {
  return pageMeta({ title: "Your invitation", description: "Join the staff.", indexed: false });
}

const ENDED = "This invitation has been used or withdrawn, or has expired. Please ask for a new one.";

/** Opening the link changes nothing, so that a scanner or a preview cannot use it up. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { pathname, search, searchParams } = new URL(request.url);
  const token = searchParams.get("token") ?? "";
  const { viewer, ipAddress } = visitOf(context);
  const found = await readInvitation(shopOf(context), token, ipAddress);
  if (!found.ok) {
    const problem = found.reason === "link_expired" ? ENDED : refusalMessage(found.reason);
    return data({ problem, invitation: null }, { status: REFUSAL_STATUS[found.reason] });
  }
  const redirect = pathname + search;
  return {
    problem: null,
    invitation: {
      email: found.value.email,
      ...roleInWords(found.value.role),
      token,
      signedInAs: viewer.kind === "guest" ? null : viewer.email,
      signInPath: `/auth?${new URLSearchParams({ redirect })}`,
      signUpPath: `/auth?${new URLSearchParams({ tab: "signup", redirect })}`,
    },
  };
}

/** On the server, so that the page loads no code for it. */
function roleInWords(role: Role): { role: string; duties: string } {
  return { role: ROLE_NAMES[role], duties: ROLE_DUTIES[role] };
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await readFormData(request);
  const { viewer, ipAddress } = visitOf(context);
  const token = String(form.get("token") ?? "");
  const userAgent = request.headers.get("user-agent") ?? "";
  const accepted = await acceptInvitation(shopOf(context), viewer, token, { ipAddress, userAgent });
  if (accepted.ok) return { joined: roleInWords(accepted.value.role), problem: null };
  const problem = accepted.reason === "link_expired" ? ENDED : refusalMessage(accepted.reason);
  const status = accepted.reason === "unauthenticated" ? 422 : REFUSAL_STATUS[accepted.reason];
  return data({ joined: null, problem }, { status });
}

export default function InvitationScreen({ loaderData, actionData }: Route.ComponentProps) {
  const isSending = useNavigation().formMethod === "POST";
  if (actionData?.joined) {
    return (
      <AuthCard title="Welcome to the team">
        <p role="status" className="mb-5 text-ink-soft leading-relaxed">
          You're on the staff of {SHOP_NAME} now. {actionData.joined.role}: {actionData.joined.duties}.
        </p>
        <StepButton to="/admin" variant="primary" size="lg" wide>
          Open the panel
        </StepButton>
      </AuthCard>
    );
  }
  const { invitation } = loaderData;
  if (invitation === null) {
    return (
      <AuthCard title="That didn't work" text={loaderData.problem ?? ENDED}>
        <StepButton to="/" variant="primary" size="lg" wide>
          Back to Store
        </StepButton>
      </AuthCard>
    );
  }
  const { role, duties, email, token, signedInAs, signInPath, signUpPath } = invitation;
  return (
    <AuthCard title="You're invited">
      <p className="mb-5 text-ink-soft leading-relaxed">
        Help run {SHOP_NAME} as <strong className="text-ink">{role}</strong> ({duties}
        ). This invitation is for <strong className="break-words text-ink">{email}</strong>.
      </p>
      {actionData?.problem && (
        <p role="alert" className="mb-5 rounded-sm bg-yellow-tint p-4 text-yellow-ink">
          {actionData.problem}
        </p>
      )}
      {signedInAs === null ? (
        <div className="flex flex-col gap-3">
          <StepButton to={signInPath} variant="primary" size="lg" wide>
            Sign in and accept
          </StepButton>
          <StepButton to={signUpPath} variant="outline" size="lg" wide>
            Sign up and accept
          </StepButton>
          <p className="text-ink-soft text-sm">
            To open the panel you need a password of at least 15 characters, or two-step sign-in.
          </p>
        </div>
      ) : (
        <Form method="post" className="flex flex-col gap-3">
          <input type="hidden" name="token" value={token} />
          <p className="text-ink-soft text-sm">
            You're signed in as <span className="break-words">{signedInAs}</span>.
          </p>
          <Button type="submit" variant="primary" size="lg" wide pending={isSending}>
            Accept the invitation
          </Button>
        </Form>
      )}
    </AuthCard>
  );
}
