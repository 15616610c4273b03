import { data, type RouterContextProvider, redirect } from "react-router";
import { type Admin, adminWith } from "#app/domain/accounts/admin.ts";
import { ACCESS_DENIED_PATH } from "#app/domain/accounts/panel-path.ts";
import type { Permission } from "#app/domain/accounts/permissions.ts";
import type { SignedIn } from "#app/domain/accounts/viewer.ts";
import { viewerOf } from "#app/server/http/request-context.ts";

type Context = Readonly<RouterContextProvider>;

/**
 * Returns the member of staff with this permission. Throws a redirect to sign in without a session, and 403 without the
 * permission. Source: specification 10.1.
 */
export function requireAdmin<P extends Permission>(
  context: Context,
  request: Request,
  permission: P,
): Admin<P> {
  const viewer = requireStaff(context, request);
  const admin = adminWith(viewer, permission);
  if (admin === null) throw accessDenied(viewer);
  return admin;
}

/**
 * Returns the signed-in member of staff, with any role; each page checks its own permission. Throws a redirect to the
 * reason where the roles are withheld.
 */
export function requireStaff(context: Context, request: Request): SignedIn {
  const viewer = requireSignedIn(context, request);
  if (viewer.withheld) throw redirect("/account#staff");
  if (viewer.kind !== "admin") {
    // The refusal is shown outside the panel, so that none of the panel's scripts are sent.
    throw request.method === "GET" || request.method === "HEAD"
      ? redirect(ACCESS_DENIED_PATH)
      : accessDenied(viewer);
  }
  return viewer;
}

/** Returns the signed-in viewer. Throws a redirect to sign in, and from there back to this page, for a guest. */
export function requireSignedIn(context: Context, request: Request): SignedIn {
  const viewer = viewerOf(context);
  if (viewer.kind === "guest") throw redirect(signInPath(request));
  return viewer;
}

/** Returns the path of the sign-in page that leads back to the page of this request. */
function signInPath(request: Request): string {
  const { pathname, search } = new URL(request.url);
  const returnPath = pathname.replace(/\.data$/, "") + withoutRouterParams(search);
  return `/auth?redirect=${encodeURIComponent(returnPath)}`;
}

/** Returns the panel's 403, whose page shows the signed-in address. */
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
