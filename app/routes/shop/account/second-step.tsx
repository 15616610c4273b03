import { data, Form, redirect, useNavigation } from "react-router";
import { AuthCard } from "#app/components/account/auth-card.tsx";
import { pageMeta } from "#app/components/layout/page-meta.ts";
import { refusalMessage } from "#app/copy/refusal-messages.ts";
import { TOASTS } from "#app/copy/toasts.ts";
import { secondFactorForm } from "#app/domain/accounts/account-forms.ts";
import { safeReturnPath } from "#app/domain/accounts/safe-return-path.ts";
import type { FieldErrors } from "#app/domain/form-errors.ts";
import { cookieHeaders } from "#app/server/accounts/sessions/session-cookies.ts";
import { signInSecondStep } from "#app/server/accounts/sign-in/sign-in-second-step.ts";
import { readForm } from "#app/server/http/forms/read-form.ts";
import { REFUSAL_STATUS } from "#app/server/http/refusal-status.ts";
import { shopOf, visitOf } from "#app/server/http/request-context.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";
import { showToast } from "#app/ui/toasts/toast.ts";
import type { Route } from "./+types/second-step.ts";

export { ShopProblem as ErrorBoundary } from "#app/components/layout/shop-problem.tsx";

export function meta() {
  return pageMeta({ title: "Second step", description: "Enter the code from your app.", indexed: false });
}

export function loader({ context, request }: Route.LoaderArgs) {
  const returnPath = safeReturnPath(new URL(request.url).searchParams.get("redirect"));
  if (visitOf(context).viewer.kind !== "guest") throw redirect(returnPath);
  return { returnPath };
}

export async function action({ context, request }: Route.ActionArgs) {
  const returnPath = safeReturnPath(new URL(request.url).searchParams.get("redirect"));
  const cookie = request.headers.get("cookie") ?? "";
  const userAgent = request.headers.get("user-agent") ?? "";
  const read = await readForm(request, secondFactorForm);
  if (!read.ok) return failureResponse(read.status, read.errors);
  const opened = await signInSecondStep(
    shopOf(context),
    { code: read.value.code, cookie },
    { ipAddress: visitOf(context).ipAddress, userAgent },
  );
  if (opened.ok) {
    return redirect(returnPath, { headers: cookieHeaders(opened.value.setCookies) });
  }
  return failureResponse(REFUSAL_STATUS[opened.reason], { code: refusalMessage(opened.reason) });
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction();
  } catch (thrown) {
    if (thrown instanceof Response) showToast(TOASTS.welcomeBack);
    throw thrown;
  }
}

export default function SecondStepScreen({ loaderData, actionData }: Route.ComponentProps) {
  const isPending = useNavigation().formAction?.startsWith("/auth/second-step") ?? false;
  const actionPath = `/auth/second-step?${new URLSearchParams({ redirect: loaderData.returnPath })}`;
  return (
    <AuthCard
      title="One more step"
      text="Open your authenticator app and enter the six-digit code it shows for Kairaba. No phone? Use a recovery code."
    >
      <Form method="post" action={actionPath} noValidate className="space-y-4">
        <TextField
          label="Code"
          name="code"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          error={actionData?.errors.code ?? actionData?.errors.form}
          inputClassName="figures text-center text-xl tracking-[0.2em]"
        />
        <Button type="submit" variant="primary" size="lg" wide pending={isPending}>
          Continue
        </Button>
        <p className="text-center">
          <a href="/auth" className="link font-semibold text-sm">
            Sign in as someone else
          </a>
        </p>
      </Form>
    </AuthCard>
  );
}

function failureResponse(status: number, errors: FieldErrors) {
  return data({ errors }, { status });
}
