import { useEffect } from "react";
import { data, Form, redirect, useNavigation } from "react-router";
import { AdminNotice } from "#app/components/account/admin-notice.tsx";
import { AuthCard } from "#app/components/account/auth-card.tsx";
import { PasskeySignIn } from "#app/components/account/passkey-sign-in.tsx";
import { SignInForm } from "#app/components/account/sign-in-form.tsx";
import { SignUpForm } from "#app/components/account/sign-up-form.tsx";
import { sayToast } from "#app/components/cart/say-toast.ts";
import { pageMeta } from "#app/components/layout/page-meta.ts";
import { refusalWords } from "#app/copy/refusals.ts";
import { signInFailed, signUpFailed, TOASTS, type Toast } from "#app/copy/toasts.ts";
import { isPanelPath } from "#app/domain/accounts/panel-path.ts";
import { passkeyHost } from "#app/domain/accounts/passkey-host.ts";
import { safeReturnPath } from "#app/domain/accounts/safe-return-path.ts";
import { FILL_IN_ALL, signInForm } from "#app/domain/accounts/sign-in-form.ts";
import { PASSWORDS_DIFFER, signUpForm } from "#app/domain/accounts/sign-up-form.ts";
import type { FieldErrors } from "#app/domain/form-errors.ts";
import { SHOP_NAME } from "#app/domain/shop-name.ts";
import { type Origin, type SignedInSession, signIn } from "#app/server/accounts/sign-in/sign-in.ts";
import { signUp } from "#app/server/accounts/sign-in/sign-up.ts";
import { readForm } from "#app/server/http/forms/read-form.ts";
import { shopOf, visitOf } from "#app/server/http/request-context.ts";
import { LinkTabs } from "#app/ui/navigation/link-tabs.tsx";
import type { Route } from "./+types/auth.ts";

export { ShopProblem as ErrorBoundary } from "#app/components/layout/shop-problem.tsx";

/** True of a new account, and all that somebody hears who has one already: the mail says which. */
const LOOK_AT_MAIL = "Please look at your mail: we have sent you a link.";

type Tab = "signin" | "signup";

export function meta({ loaderData }: Route.MetaArgs) {
  return pageMeta({
    title: loaderData?.tab === "signup" ? "Sign Up" : "Sign In",
    description: "Sign in to follow your orders and to check out without typing it all again.",
    indexed: false,
  });
}

export function loader({ context, request }: Route.LoaderArgs) {
  const url = new URL(request.url);
  const back = url.searchParams.has("redirect")
    ? safeReturnPath(url.searchParams.get("redirect"))
    : pageBefore(request, url);
  if (visitOf(context).viewer.kind !== "guest") throw redirect(back);
  return { tab: tabOf(url), back, passkeyHost: passkeyHost(shopOf(context).config.baseUrl) };
}

export async function action({ context, request }: Route.ActionArgs) {
  const shop = shopOf(context);
  const url = new URL(request.url);
  const back = safeReturnPath(url.searchParams.get("redirect"));
  const origin: Origin = {
    address: visitOf(context).ipAddress,
    userAgent: request.headers.get("user-agent") ?? "",
    cookies: request.headers.get("cookie") ?? "",
  };
  if (tabOf(url) === "signup") {
    const read = await readForm(request, signUpForm);
    if (!read.ok) return badForm(read, signUpFailed);
    const opened = await signUp(shop, read.value, origin);
    if (opened.ok) return goOn(back, opened.value);
    const isAbout = opened.reason === "rate_limited" ? "form" : "email";
    return refused(opened, signUpFailed, isAbout, {
      email: read.value.email,
      displayName: read.value.displayName,
    });
  }
  const read = await readForm(request, signInForm);
  if (!read.ok) return badForm(read, signInFailed);
  const opened = await signIn(shop, read.value, origin);
  if (opened.ok) return goOn(back, opened.value);
  return refused(opened, signInFailed, "form", { email: read.value.email });
}

export async function clientAction({ serverAction, request }: Route.ClientActionArgs) {
  try {
    return await serverAction();
  } catch (thrown) {
    const isNew = tabOf(new URL(request.url)) === "signup";
    const isComplete =
      thrown instanceof Response && !/second-step/.test(thrown.headers.get("location") ?? "");
    if (isComplete) sayToast(isNew ? { ...TOASTS.accountCreated, text: LOOK_AT_MAIL } : TOASTS.welcomeBack);
    throw thrown;
  }
}

export default function AuthScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { tab, back, passkeyHost: host } = loaderData;
  const isPending = useNavigation().formAction?.startsWith("/auth") ?? false;
  useEffect(() => {
    if (actionData?.toast) sayToast(actionData.toast);
  }, [actionData]);

  const place = (target: Tab) => {
    const params = new URLSearchParams({ ...(target === "signup" && { tab: target }), redirect: back });
    return `/auth?${params}`;
  };
  // What was answered to one tab says nothing about the other.
  const answer = actionData?.tab === tab ? actionData : undefined;
  const answered = { errors: answer?.errors ?? {}, values: answer?.values ?? {}, isPending };
  return (
    <AuthCard title={tab === "signup" ? `Join ${SHOP_NAME}` : "Welcome back"}>
      {isPanelPath(back) && tab === "signin" && <AdminNotice emailId="sign-in-email" />}
      <LinkTabs
        label="Account"
        even
        active={tab}
        tabs={[
          { id: "signin", label: "Sign In", href: place("signin") },
          { id: "signup", label: "Sign Up", href: place("signup") },
        ]}
      >
        <Form key={tab} method="post" action={place(tab)} noValidate className="space-y-4">
          {tab === "signup" ? <SignUpForm {...answered} /> : <SignInForm {...answered} />}
        </Form>
        {tab === "signin" && <PasskeySignIn host={host} back={back} />}
      </LinkTabs>
    </AuthCard>
  );
}

function tabOf(url: URL): Tab {
  return /^sign-?up$/.test(url.searchParams.get("tab") ?? "") ? "signup" : "signin";
}

/** The page of ours that the visitor was on when asking for this one. */
function pageBefore(request: Request, url: URL): string {
  const before = request.headers.get("referer") ?? "";
  if (!URL.canParse(before)) return "/";
  const { host, pathname, search } = new URL(before);
  return host === url.host ? safeReturnPath(pathname + search) : "/";
}

function goOn(back: string, { asksSecondFactor, setCookies }: SignedInSession) {
  const to = asksSecondFactor ? `/auth/second-step?${new URLSearchParams({ redirect: back })}` : back;
  return redirect(to, { headers: setCookies.map((cookie) => ["set-cookie", cookie]) });
}

type Answer = { tab: Tab; toast: Toast; errors: FieldErrors; values: Record<string, string> };

function badForm(
  read: { status: number; errors: FieldErrors; values: Record<string, string> },
  failed: typeof signInFailed,
) {
  const words = Object.values(read.errors);
  const toast = words.includes(FILL_IN_ALL)
    ? TOASTS.missingFields
    : words.includes(PASSWORDS_DIFFER)
      ? TOASTS.passwordsDiffer
      : failed(words[0]);
  return answer(read.status, { tab: tabOfToast(failed), toast, errors: read.errors, values: read.values });
}

function refused(
  refusal: { reason: string; detail?: number | undefined },
  failed: typeof signInFailed,
  field: "form" | "email",
  values: Record<string, string>,
) {
  const words = refusalWords(refusal.reason);
  const isLimited = refusal.reason === "rate_limited";
  return answer(
    isLimited ? 429 : 422,
    { tab: tabOfToast(failed), toast: failed(words), errors: { [field]: words }, values },
    isLimited ? { "retry-after": String(refusal.detail ?? 60) } : {},
  );
}

function tabOfToast(failed: typeof signInFailed): Tab {
  return failed === signUpFailed ? "signup" : "signin";
}

function answer(status: number, value: Answer, headers: Record<string, string> = {}) {
  return data(value, { status, headers });
}
