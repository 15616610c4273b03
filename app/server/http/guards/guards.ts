import { data, type RouterContextProvider, redirect } from "react-router";
import { type Admin, adminWith } from "#app/domain/accounts/admin.ts";
import type { Permission } from "#app/domain/accounts/permissions.ts";
import type { SignedIn } from "#app/domain/accounts/viewer.ts";
import { viewerOf } from "#app/server/http/request-context.ts";

type Context = Readonly<RouterContextProvider>;

/**
 * Returns the member of staff behind this request, who must hold the permission; without a session it redirects to
 * sign in and back, with one that lacks it the response is 403. Source: specification §6.
 */
export function requireAdmin(context: Context, request: Request, permission: Permission): Admin {
  const viewer = requireStaff(context, request);
  const admin = adminWith(viewer, permission);
  if (admin === null) throw accessDenied(viewer);
  return admin;
}

/**
 * Admits anybody with a role to the admin panel. Each page checks its own permission. Somebody whose roles are
 * withheld is redirected to a page that says why.
 */
export function requireStaff(context: Context, request: Request): SignedIn {
  const viewer = requireSignedIn(context, request);
  if (viewer.withheld) throw redirect("/account#staff");
  if (viewer.kind !== "admin") {
    // The page that says so is outside the panel: not even the panel's scripts are sent.
    throw request.method === "GET" || request.method === "HEAD"
      ? redirect("/access-denied")
      : accessDenied(viewer);
  }
  return viewer;
}

/** Whoever is signed in; a guest is sent to sign in and comes back to this page. */
export function requireSignedIn(context: Context, request: Request): SignedIn {
  const viewer = viewerOf(context);
  if (viewer.kind === "guest") throw redirect(signInPath(request));
  return viewer;
}

/** The sign-in page that leads back to the page of this request. */
function signInPath(request: Request): string {
  const { pathname, search } = new URL(request.url);
  const returnPath = pathname.replace(/\.data$/, "") + withoutRouterParams(search);
  return `/auth?redirect=${encodeURIComponent(returnPath)}`;
}

/** The 403 of the panel; its page says as whom one is signed in. */
function accessDenied(viewer: SignedIn) {
  return data({ email: viewer.email }, { status: 403, statusText: "Access Denied" });
}

function withoutRouterParams(search: string): string {
  const params = new URLSearchParams(search);
  params.delete("_routes");
  params.delete("index");
  const text = params.toString();
  return text === "" ? "" : `?${text}`;
}
