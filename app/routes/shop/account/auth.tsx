import { useEffect } from "react";
import { data, Form, redirect, useNavigation } from "react-router";
import { AuthCard } from "#app/components/account/auth-card.tsx";
import { EmailField } from "#app/components/account/email-field.tsx";
import { NewPasswordFields } from "#app/components/account/new-password-fields.tsx";
import { pageMeta } from "#app/components/layout/page-meta.ts";
import { type RefusalReason, refusalMessage } from "#app/copy/refusal-messages.ts";
import { STORE_MESSAGES } from "#app/copy/store-messages.ts";
import { signInFailed, signUpFailed, TOASTS, type Toast } from "#app/copy/toasts.ts";
import { PASSWORDS_DIFFER, signInForm, signUpForm } from "#app/domain/accounts/account-forms.ts";
import { isPanelPath } from "#app/domain/accounts/panel-path.ts";
import { safeReturnPath } from "#app/domain/accounts/safe-return-path.ts";
import { hasEmptyField } from "#app/domain/contact/contact-messages.ts";
import type { FieldErrors } from "#app/domain/form-errors.ts";
import { SHOP_NAME } from "#app/domain/shop-name.ts";
import { cookieHeaders } from "#app/server/accounts/sessions/session-cookies.ts";
import type { Origin, SignedInSession } from "#app/server/accounts/sign-in/open-with-password.ts";
import { signIn } from "#app/server/accounts/sign-in/sign-in.ts";
import { signUp } from "#app/server/accounts/sign-in/sign-up.ts";
import { readForm } from "#app/server/http/forms/read-form.ts";
import { REFUSAL_STATUS } from "#app/server/http/refusal-status.ts";
import { shopOf, visitOf } from "#app/server/http/request-context.ts";
import { Button } from "#app/ui/button.tsx";
import { FormErrorSummary } from "#app/ui/forms/form-error-summary.tsx";
import { PasswordField } from "#app/ui/forms/password-field.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";
import { LinkTabs } from "#app/ui/navigation/link-tabs.tsx";
import { showToast } from "#app/ui/toasts/toast.ts";
import type { Route } from "./+types/auth.ts";

export { ShopProblem as ErrorBoundary } from "#app/components/layout/shop-problem.tsx";

const SIGN_IN_EMAIL_ID = "sign-in-email";
const CONFIRM_ADDRESS = "We've emailed you a link to confirm your address.";

type Tab = "signin" | "signup";

const FAILURE_TOASTS = { signin: signInFailed, signup: signUpFailed };

export function meta({ loaderData }: Route.MetaArgs) {
  return pageMeta({
    title: loaderData?.tab === "signup" ? "Sign Up" : "Sign In",
    description: "Sign in to follow your orders and to check out without typing it all again.",
    indexed: false,
  });
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const url = new URL(request.url);
  const returnPath = url.searchParams.has("redirect")
    ? safeReturnPath(url.searchParams.get("redirect"))
    : referringPage(request, url);
  if (visitOf(context).viewer.kind !== "guest") throw redirect(returnPath);
  return { tab: tabOf(url), returnPath };
}

export async function action({ context, request }: Route.ActionArgs) {
  const shop = shopOf(context);
  const url = new URL(request.url);
  const returnPath = safeReturnPath(url.searchParams.get("redirect"));
  const origin: Origin = {
    ipAddress: visitOf(context).ipAddress,
    userAgent: request.headers.get("user-agent") ?? "",
    cookies: request.headers.get("cookie") ?? "",
  };
  if (tabOf(url) === "signup") {
    const read = await readForm(request, signUpForm);
    if (!read.ok) return invalidFormResponse(read, "signup");
    const opened = await signUp(shop, read.value, origin);
    if (opened.ok) return redirect(returnPath, { headers: cookieHeaders(opened.value.setCookies) });
    const values = { email: read.value.email, displayName: read.value.displayName };
    if (opened.reason === "bad_password") {
      const errors = { password: opened.detail };
      return invalidFormResponse({ status: 422, errors, values }, "signup");
    }
    const field = opened.reason === "rate_limited" ? "form" : "email";
    return refusedResponse(opened, "signup", field, values);
  }
  const read = await readForm(request, signInForm);
  if (!read.ok) return invalidFormResponse(read, "signin");
  const opened = await signIn(shop, read.value, origin);
  if (opened.ok) return redirectAfterSignIn(returnPath, opened.value);
  const refused =
    opened.reason === "rate_limited" ? { ...opened, reason: "sign_in_limited" as const } : opened;
  return refusedResponse(refused, "signin", "form", { email: read.value.email });
}

export async function clientAction({ serverAction, request }: Route.ClientActionArgs) {
  try {
    return await serverAction();
  } catch (thrown) {
    const isNew = tabOf(new URL(request.url)) === "signup";
    const isComplete =
      thrown instanceof Response && !/second-step/.test(thrown.headers.get("location") ?? "");
    if (isComplete)
      showToast(isNew ? { ...TOASTS.accountCreated, text: CONFIRM_ADDRESS } : TOASTS.welcomeBack);
    throw thrown;
  }
}

export default function AuthScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { tab, returnPath } = loaderData;
  const isPending = useNavigation().formAction?.startsWith("/auth") ?? false;
  useEffect(() => {
    if (actionData?.toast) showToast(actionData.toast);
  }, [actionData]);

  const tabHref = (target: Tab) => {
    const params = new URLSearchParams({ ...(target === "signup" && { tab: target }), redirect: returnPath });
    return `/auth?${params}`;
  };
  // The result for one tab is not shown on the other.
  const result = actionData?.tab === tab ? actionData : undefined;
  const formState = {
    errors: result?.errors ?? {},
    values: result?.values ?? {},
    isAddressTaken: result?.isAddressTaken ?? false,
    isPending,
  };
  return (
    <AuthCard title={tab === "signup" ? `Join ${SHOP_NAME}` : "Welcome back"}>
      {isPanelPath(returnPath) && tab === "signin" && <AdminNotice />}
      <LinkTabs
        label="Account"
        even
        active={tab}
        tabs={[
          { id: "signin", label: "Sign In", href: tabHref("signin") },
          { id: "signup", label: "Sign Up", href: tabHref("signup") },
        ]}
      >
        <Form key={tab} method="post" action={tabHref(tab)} noValidate className="space-y-4">
          {tab === "signup" ? <SignUpForm {...formState} /> : <SignInForm {...formState} />}
        </Form>
      </LinkTabs>
    </AuthCard>
  );
}

function tabOf(url: URL): Tab {
  return url.searchParams.get("tab") === "signup" ? "signup" : "signin";
}

/** Returns the shop page that the visitor came from. */
function referringPage(request: Request, url: URL): string {
  const referrer = request.headers.get("referer") ?? "";
  if (!URL.canParse(referrer)) return "/";
  const { host, pathname, search } = new URL(referrer);
  return host === url.host ? safeReturnPath(pathname + search) : "/";
}

function redirectAfterSignIn(returnPath: string, { asksSecondFactor, setCookies }: SignedInSession) {
  const to = asksSecondFactor
    ? `/auth/second-step?${new URLSearchParams({ redirect: returnPath })}`
    : returnPath;
  return redirect(to, { headers: cookieHeaders(setCookies) });
}

type AuthActionResult = {
  tab: Tab;
  toast: Toast;
  errors: FieldErrors;
  values: Record<string, string>;
  isAddressTaken?: boolean;
};

function invalidFormResponse(
  read: { status: number; errors: FieldErrors; values: Record<string, string> },
  tab: Tab,
) {
  const messages = Object.values(read.errors);
  const toast = hasEmptyField(read.errors)
    ? TOASTS.missingFields
    : messages.includes(PASSWORDS_DIFFER)
      ? TOASTS.passwordsDiffer
      : FAILURE_TOASTS[tab](messages[0]);
  return respond(read.status, { tab, toast, errors: read.errors, values: read.values });
}

function refusedResponse(
  refusal: { reason: RefusalReason },
  tab: Tab,
  field: "form" | "email",
  values: Record<string, string>,
) {
  const message = refusalMessage(refusal.reason);
  return respond(REFUSAL_STATUS[refusal.reason], {
    tab,
    toast: FAILURE_TOASTS[tab](message),
    errors: { [field]: message },
    values,
    isAddressTaken: refusal.reason === "email_taken",
  });
}

function respond(status: number, value: AuthActionResult) {
  return data(value, { status });
}

/** Explains on the sign-in form that the admin panel requires it. Source: specification 10.2. */
function AdminNotice() {
  return (
    <section aria-labelledby="admin-notice" className="mb-5 rounded-sm border-river border-l-4 bg-sunken p-4">
      <h2 id="admin-notice" className="font-bold">
        {STORE_MESSAGES.authenticationRequired}
      </h2>
      <p className="mt-1 text-ink-soft text-sm">{STORE_MESSAGES.logInForAdmin}</p>
      <Button
        size="sm"
        variant="outline"
        className="mt-3"
        onClick={() => document.getElementById(SIGN_IN_EMAIL_ID)?.focus()}
      >
        Go to Login
      </Button>
    </section>
  );
}

type FormState = {
  errors: FieldErrors;
  values: Record<string, string>;
  isAddressTaken: boolean;
  isPending: boolean;
};

function SignInForm({ errors, values, isPending }: FormState) {
  return (
    <>
      {errors.form && <FormErrorSummary title="Sign in failed" errors={[{ text: errors.form }]} />}
      <EmailField
        id={SIGN_IN_EMAIL_ID}
        autoComplete="username"
        defaultValue={values.email}
        error={errors.email}
      />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        error={errors.password}
      />
      <p className="text-right">
        <a href="/auth/forgot" className="link font-semibold text-sm">
          Forgot password?
        </a>
      </p>
      <Button type="submit" variant="primary" size="lg" wide pending={isPending} className="mt-2">
        Sign In
      </Button>
    </>
  );
}

function SignUpForm({ errors, values, isAddressTaken, isPending }: FormState) {
  return (
    <>
      {errors.form && <FormErrorSummary title="Sign up failed" errors={[{ text: errors.form }]} />}
      <TextField
        label="Display name"
        name="displayName"
        optional
        autoComplete="name"
        maxLength={100}
        defaultValue={values.displayName}
        error={errors.displayName}
      />
      <EmailField defaultValue={values.email} error={errors.email} />
      {isAddressTaken && (
        <p className="text-right">
          <a href="/auth/forgot" className="link font-semibold text-sm">
            Reset your password
          </a>
        </p>
      )}
      <NewPasswordFields label="Password" errors={errors} />
      <Button type="submit" variant="primary" size="lg" wide pending={isPending} className="mt-2">
        Sign Up
      </Button>
    </>
  );
}
