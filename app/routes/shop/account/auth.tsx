import { useEffect } from "react";
import { data, Form, redirect, useNavigation } from "react-router";
import { AdminNotice } from "#app/components/account/admin-notice.tsx";
import { AuthCard } from "#app/components/account/auth-card.tsx";
import { SignInForm } from "#app/components/account/sign-in-form.tsx";
import { SignUpForm } from "#app/components/account/sign-up-form.tsx";
import { showShopToast } from "#app/components/cart/show-shop-toast.ts";
import { pageMeta } from "#app/components/layout/page-meta.ts";
import { type RefusalReason, refusalMessage } from "#app/copy/refusal-messages.ts";
import { signInFailed, signUpFailed, TOASTS, type Toast } from "#app/copy/toasts.ts";
import { isPanelPath } from "#app/domain/accounts/panel-path.ts";
import { safeReturnPath } from "#app/domain/accounts/safe-return-path.ts";
import { signInForm } from "#app/domain/accounts/sign-in-form.ts";
import { PASSWORDS_DIFFER, signUpForm } from "#app/domain/accounts/sign-up-form.ts";
import { hasEmptyField } from "#app/domain/contact/contact-messages.ts";
import type { FieldErrors } from "#app/domain/form-errors.ts";
import { SHOP_NAME } from "#app/domain/shop-name.ts";
import type { Origin, SignedInSession } from "#app/server/accounts/sign-in/open-with-password.ts";
import { signIn } from "#app/server/accounts/sign-in/sign-in.ts";
import { signUp } from "#app/server/accounts/sign-in/sign-up.ts";
import { readForm } from "#app/server/http/forms/read-form.ts";
import { REFUSAL_STATUS } from "#app/server/http/refusal-status.ts";
import { shopOf, visitOf } from "#app/server/http/request-context.ts";
import { LinkTabs } from "#app/ui/navigation/link-tabs.tsx";
import type { Route } from "./+types/auth.ts";

export { ShopProblem as ErrorBoundary } from "#app/components/layout/shop-problem.tsx";

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
      const errors = { password: opened.detail ?? "" };
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
      showShopToast(isNew ? { ...TOASTS.accountCreated, text: CONFIRM_ADDRESS } : TOASTS.welcomeBack);
    throw thrown;
  }
}

export default function AuthScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { tab, returnPath } = loaderData;
  const isPending = useNavigation().formAction?.startsWith("/auth") ?? false;
  useEffect(() => {
    if (actionData?.toast) showShopToast(actionData.toast);
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
      {isPanelPath(returnPath) && tab === "signin" && <AdminNotice emailId="sign-in-email" />}
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
  return /^sign-?up$/.test(url.searchParams.get("tab") ?? "") ? "signup" : "signin";
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

function cookieHeaders(setCookies: string[]): [string, string][] {
  return setCookies.map((cookie) => ["set-cookie", cookie]);
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
