import { data, redirect } from "react-router";
import { sayToast } from "#app/components/cart/say-toast.ts";
import { refusalWords } from "#app/copy/refusals.ts";
import { TOASTS } from "#app/copy/toasts.ts";
import { passkeySignInForm } from "#app/domain/accounts/passkey-forms.ts";
import { safeReturnPath } from "#app/domain/accounts/safe-return-path.ts";
import { askForPasskey, signInWithPasskey } from "#app/server/accounts/sign-in/sign-in-with-passkey.ts";
import { readForm } from "#app/server/http/forms/read-form.ts";
import { shopOf, visitOf } from "#app/server/http/request-context.ts";
import type { Route } from "./+types/passkey.ts";

/** Either the question a browser has its passkeys answer, or why there is none. */
export type PasskeyReply = { options: Record<string, unknown> | null; error: string | null };

/** There is nothing to read here: only the sign-in page's script leads here. */
export function loader() {
  return redirect("/auth");
}

/** `intent=begin` answers the question; `response`, the browser's answer to it, opens a session. */
export async function action({ context, request }: Route.ActionArgs) {
  const back = safeReturnPath(new URL(request.url).searchParams.get("redirect"));
  const { viewer, ipAddress: address } = visitOf(context);
  if (viewer.kind !== "guest") throw redirect(back);
  const shop = shopOf(context);
  const read = await readForm(request, passkeySignInForm);
  if (!read.ok) return refused(read.status, "passkey_refused");
  if ("intent" in read.value) {
    const asked = await askForPasskey(shop, address);
    if (!asked.ok) return refused(asked.reason === "rate_limited" ? 429 : 409, asked.reason);
    const { options, setCookies } = asked.value;
    return data<PasskeyReply>({ options, error: null }, { headers: cookieHeaders(setCookies) });
  }
  const opened = await signInWithPasskey(shop, read.value, {
    address,
    userAgent: request.headers.get("user-agent") ?? "",
    cookies: request.headers.get("cookie") ?? "",
  });
  if (!opened.ok) return refused(opened.reason === "rate_limited" ? 429 : 422, opened.reason);
  return redirect(back, { headers: cookieHeaders(opened.value.setCookies) });
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction();
  } catch (thrown) {
    if (thrown instanceof Response) sayToast(TOASTS.welcomeBack);
    throw thrown;
  }
}

function refused(status: number, reason: string) {
  return data<PasskeyReply>({ options: null, error: refusalWords(reason) }, { status });
}

function cookieHeaders(setCookies: string[]): [string, string][] {
  return setCookies.map((cookie) => ["set-cookie", cookie]);
}
