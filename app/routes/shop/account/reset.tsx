import { data, Form, useNavigation } from "react-router";
import { AuthCard } from "#app/components/account/auth-card.tsx";
import { NewPasswordFields } from "#app/components/account/new-password-fields.tsx";
import { StepButton } from "#app/components/checkout/step-button.tsx";
import { pageMeta } from "#app/components/layout/page-meta.ts";
import { refusalMessage } from "#app/copy/refusal-messages.ts";
import { resetPasswordForm } from "#app/domain/accounts/account-forms.ts";
import type { FieldErrors } from "#app/domain/form-errors.ts";
import { cookieHeaders } from "#app/server/accounts/sessions/session-cookies.ts";
import { isResetLink, resetPassword } from "#app/server/accounts/sign-in/reset-password.ts";
import { readForm } from "#app/server/http/forms/read-form.ts";
import { shopOf, visitOf } from "#app/server/http/request-context.ts";
import { Button } from "#app/ui/button.tsx";
import { FormErrorSummary } from "#app/ui/forms/form-error-summary.tsx";
import type { Route } from "./+types/reset.ts";

export { ShopProblem as ErrorBoundary } from "#app/components/layout/shop-problem.tsx";

type ResetActionResult = { state: "asking" | "expired" | "done"; errors: FieldErrors };

export function meta() {
  return pageMeta({ title: "New password", description: "Choose a new password.", indexed: false });
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get("token") ?? "";
  return { token, isUsable: await isResetLink(shopOf(context), token, visitOf(context).ipAddress) };
}

export async function action({ context, request }: Route.ActionArgs) {
  const read = await readForm(request, resetPasswordForm);
  if (!read.ok) return respond(read.status, "asking", read.errors);
  const reset = await resetPassword(shopOf(context), read.value, visitOf(context).ipAddress);
  if (reset.ok) return respond(200, "done", {}, reset.value.setCookies);
  switch (reset.reason) {
    case "link_expired":
      return respond(410, "expired");
    case "bad_password":
      return respond(422, "asking", { password: reset.detail });
    default:
      return respond(429, "asking", { form: refusalMessage(reset.reason) });
  }
}

export default function ResetScreen({ loaderData, actionData }: Route.ComponentProps) {
  const isPending = useNavigation().formAction?.startsWith("/auth/reset") ?? false;
  const state = actionData?.state ?? (loaderData.isUsable ? "asking" : "expired");
  const errors = actionData?.errors ?? {};
  if (state === "done") {
    return (
      <AuthCard
        title="All set"
        text="Your password has been changed, and every device was signed out. Please sign in with the new one."
      >
        <StepButton to="/auth" variant="primary" size="lg" wide>
          Sign in now
        </StepButton>
      </AuthCard>
    );
  }
  if (state === "expired") {
    return (
      <AuthCard
        title="This link has expired"
        text="Each link works once, for one hour. Please ask for a new one."
      >
        <StepButton to="/auth/forgot" variant="primary" size="lg" wide>
          Send a new link
        </StepButton>
      </AuthCard>
    );
  }
  return (
    <AuthCard title="Choose a new password">
      <Form method="post" action={`/auth/reset?token=${loaderData.token}`} noValidate className="space-y-4">
        {errors.form && <FormErrorSummary title="Nothing was changed" errors={[{ text: errors.form }]} />}
        <input type="hidden" name="token" value={loaderData.token} />
        <NewPasswordFields label="Password" errors={errors} />
        <Button type="submit" variant="primary" size="lg" wide pending={isPending} className="mt-2">
          Save the new password
        </Button>
      </Form>
    </AuthCard>
  );
}

function respond(
  status: number,
  state: ResetActionResult["state"],
  errors: FieldErrors = {},
  setCookies: string[] = [],
) {
  const headers = cookieHeaders(setCookies);
  return data<ResetActionResult>({ state, errors }, { status, headers });
}
