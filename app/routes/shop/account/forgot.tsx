import { data, Form, useNavigation } from "react-router";
import { AuthCard } from "#app/components/account/auth-card.tsx";
import { EmailField } from "#app/components/account/email-field.tsx";
import { pageMeta } from "#app/components/layout/page-meta.ts";
import { refusalMessage } from "#app/copy/refusal-messages.ts";
import { forgotPasswordForm } from "#app/domain/accounts/account-forms.ts";
import type { FieldErrors } from "#app/domain/form-errors.ts";
import { requestPasswordReset } from "#app/server/accounts/sign-in/reset-password.ts";
import { readForm } from "#app/server/http/forms/read-form.ts";
import { shopOf, visitOf } from "#app/server/http/request-context.ts";
import { Button } from "#app/ui/button.tsx";
import { FormErrorSummary } from "#app/ui/forms/form-error-summary.tsx";
import type { Route } from "./+types/forgot.ts";

export { ShopProblem as ErrorBoundary } from "#app/components/layout/shop-problem.tsx";

type ForgotActionResult = { sentTo: string | null; errors: FieldErrors; values: Record<string, string> };

export function meta() {
  return pageMeta({
    title: "Forgot password",
    description: "Get a link by email to choose a new password.",
    indexed: false,
  });
}

/** A known and an unknown e-mail address get the same response. */
export async function action({ context, request }: Route.ActionArgs) {
  const read = await readForm(request, forgotPasswordForm);
  if (!read.ok) return respond(read.status, { errors: read.errors, values: read.values });
  const requested = await requestPasswordReset(shopOf(context), read.value, visitOf(context).ipAddress);
  if (requested.ok) return respond(200, { sentTo: read.value.email });
  const errors = { form: refusalMessage(requested.reason) };
  return respond(429, { errors, values: read.value });
}

export default function ForgotScreen({ actionData }: Route.ComponentProps) {
  const isPending = useNavigation().formAction?.startsWith("/auth/forgot") ?? false;
  if (actionData?.sentTo) {
    return (
      <AuthCard title="Check your email">
        <p role="status" className="text-ink-soft leading-relaxed">
          If <span className="break-words font-semibold text-ink">{actionData.sentTo}</span> has an account
          with us, a link to choose a new password is on its way. It works for one hour.
        </p>
        <p className="mt-4">
          <a href="/auth" className="link reach font-semibold">
            Back to sign-in
          </a>
        </p>
      </AuthCard>
    );
  }
  const { errors, values } = actionData ?? withDefaults({});
  return (
    <AuthCard
      title="Forgot password?"
      text="Enter your account's email address, and we'll send you a link to choose a new password."
    >
      <Form method="post" action="/auth/forgot" noValidate className="space-y-4">
        {errors.form && <FormErrorSummary title="No email was sent" errors={[{ text: errors.form }]} />}
        <EmailField autoComplete="username" defaultValue={values.email} error={errors.email} />
        <Button type="submit" variant="primary" size="lg" wide pending={isPending}>
          Send the link
        </Button>
        <p className="text-center">
          <a href="/auth" className="link reach font-semibold text-sm">
            Back to sign-in
          </a>
        </p>
      </Form>
    </AuthCard>
  );
}

function withDefaults(part: Partial<ForgotActionResult>): ForgotActionResult {
  return { sentTo: null, errors: {}, values: {}, ...part };
}

function respond(status: number, part: Partial<ForgotActionResult>) {
  return data(withDefaults(part), { status });
}
