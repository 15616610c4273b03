import { can, type Permission } from "./permissions.ts";
import type { SignedIn, Viewer } from "./viewer.ts";

declare const checked: unique symbol;

/**
 * A member of staff with a checked permission. Only `adminWith` creates one, so a use case that takes it is guarded.
 */
export type Admin = SignedIn & { readonly [checked]: true };

/** Returns the viewer as an admin if one of their roles has the permission, else null. Source: specification §6. */
export function adminWith(viewer: Viewer, permission: Permission): Admin | null {
  return isAllowed(viewer, permission) ? viewer : null;
}

function isAllowed(viewer: Viewer, permission: Permission): viewer is Admin {
  return viewer.kind === "admin" && can(viewer.roles ?? [], permission);
}
