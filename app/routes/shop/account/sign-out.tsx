import { redirect } from "react-router";
import { leaveAccount, syncAccount } from "#app/components/account-sync/account-sync.ts";
import { SIGNED_OUT_PATH } from "#app/domain/accounts/panel-path.ts";
import { cookieHeaders } from "#app/server/accounts/sessions/session-cookies.ts";
import { signOut } from "#app/server/accounts/sessions/sign-out.ts";
import { shopOf, viewerOf } from "#app/server/http/request-context.ts";
import type { Route } from "./+types/sign-out.ts";

export { ShopProblem as ErrorBoundary } from "#app/components/layout/shop-problem.tsx";

/** Redirects GET requests, because only the Sign Out buttons use this route. */
export function loader() {
  return redirect("/");
}

/** How long signing out waits for the last changes to be synced. */
const SYNC_TIMEOUT_MS = 2000;

/** Ends every session of the person and redirects home, which says so. */
export async function action({ context }: Route.ActionArgs) {
  const { setCookies } = await signOut(shopOf(context), viewerOf(context));
  return redirect(SIGNED_OUT_PATH, { headers: cookieHeaders(setCookies) });
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  // Signing out clears the browser's list, so unsynced changes would be lost.
  await Promise.race([syncAccount({}), new Promise((resolve) => setTimeout(resolve, SYNC_TIMEOUT_MS))]);
  try {
    return await serverAction();
  } catch (thrown) {
    if (thrown instanceof Response) leaveAccount();
    throw thrown;
  }
}
