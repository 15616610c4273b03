import { data, redirect } from "react-router";
import { showShopToast } from "#app/components/cart/show-shop-toast.ts";
import { refusalMessage } from "#app/copy/refusal-messages.ts";
import { TOASTS } from "#app/copy/toasts.ts";
import { passkeySignInForm } from "#app/domain/accounts/passkey-forms.ts";
import { safeReturnPath } from "#app/domain/accounts/safe-return-path.ts";
import {
  createPasskeyChallenge,
  signInWithPasskey,
} from "#app/server/accounts/sign-in/sign-in-with-passkey.ts";
import { readForm } from "#app/server/http/forms/read-form.ts";
import { REFUSAL_STATUS } from "#app/server/http/refusal-status.ts";
import { shopOf, visitOf } from "#app/server/http/request-context.ts";
import type { Route } from "./+types/passkey.ts";

/** The challenge for a browser's passkeys, or the reason for its refusal. */
export type PasskeyActionResult = { options: Record<string, unknown> | null; error: string | null };

/** Redirects GET requests, because only the sign-in page's script uses this route. */
export function loader() {
  return redirect("/auth");
}

/**
 * `intent=begin` returns the challenge, also to somebody who is signed in and confirms it; `response`, the browser's
 * credential, opens a session.
 */
export async function action({ context, request }: Route.ActionArgs) {
  const returnPath = safeReturnPath(new URL(request.url).searchParams.get("redirect"));
  const { viewer, ipAddress } = visitOf(context);
  const shop = shopOf(context);
  const read = await readForm(request, passkeySignInForm);
  const isBegin = read.ok && "intent" in read.value;
  if (viewer.kind !== "guest" && !isBegin) throw redirect(returnPath);
  if (!read.ok) return refusedResponse(read.status, "passkey_refused");
  if ("intent" in read.value) {
    const challenge = await createPasskeyChallenge(shop, ipAddress);
    if (!challenge.ok) return refusedResponse(REFUSAL_STATUS[challenge.reason], challenge.reason);
    const { options, setCookies } = challenge.value;
    return data<PasskeyActionResult>({ options, error: null }, { headers: cookieHeaders(setCookies) });
  }
  const opened = await signInWithPasskey(shop, read.value, {
    ipAddress,
    userAgent: request.headers.get("user-agent") ?? "",
    cookies: request.headers.get("cookie") ?? "",
  });
  if (!opened.ok) return refusedResponse(REFUSAL_STATUS[opened.reason], opened.reason);
  return redirect(returnPath, { headers: cookieHeaders(opened.value.setCookies) });
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction();
  } catch (thrown) {
    if (thrown instanceof Response) showShopToast(TOASTS.welcomeBack);
    throw thrown;
  }
}

function refusedResponse(status: number, reason: string) {
  return data<PasskeyActionResult>({ options: null, error: refusalMessage(reason) }, { status });
}

function cookieHeaders(setCookies: string[]): [string, string][] {
  return setCookies.map((cookie) => ["set-cookie", cookie]);
}
