import { can, type Permission } from "./permissions.ts";
import type { SignedIn, Viewer } from "./viewer.ts";

declare const checked: unique symbol;
declare const confirmed: unique symbol;

/**
 * A member of staff with a checked permission; of several, with one of them. Only `isAllowed` creates one, so that a use
 * case that takes it is guarded, and does not compile behind another permission.
 */
export type Admin<P extends Permission> = SignedIn & { readonly [checked]: () => P };

/**
 * An admin who proved within the last ten minutes who they are, and where the request came from. Only `confirmedAdmin`
 * creates one, so a use case that takes it cannot be reached by an unlocked session. `browser` is the kind, such as
 * "Chrome on Android".
 */
export type ConfirmedAdmin<P extends Permission> = Admin<P> & {
  readonly [confirmed]: true;
  readonly ipAddress: string;
  readonly browser: string;
};

/** How long after signing in, or confirming it, nobody is asked again who they are. */
const CONFIRMED_FOR_MS = 10 * 60 * 1000;

/** Returns the viewer as an admin if one of their roles has the permission, else null. Source: specification 10.1. */
export function adminWith<P extends Permission>(viewer: Viewer, permission: P): Admin<P> | null {
  return isAllowed(viewer, permission) ? viewer : null;
}

/**
 * Returns the admin as one who proved at `confirmedAt` who they are, or null if that is ten minutes ago or more.
 * Source: specification 10.3.
 */
export function confirmedAdmin<P extends Permission>(
  admin: Admin<P>,
  { confirmedAt, now, ...from }: { confirmedAt: Date; now: Date; ipAddress: string; browser: string },
): ConfirmedAdmin<P> | null {
  if (now.getTime() - confirmedAt.getTime() >= CONFIRMED_FOR_MS) return null;
  return { ...admin, ...from } as ConfirmedAdmin<P>;
}

/** Returns whether one of the viewer's roles has the permission. Source: specification 10.1. */
export function isAllowed<V extends Viewer, P extends Permission>(
  viewer: V,
  permission: P,
): viewer is V & Admin<P> {
  return viewer.kind === "admin" && can(viewer.roles ?? [], permission);
}
