import { can, type Permission } from "./permissions.ts";
import type { SignedIn, Viewer } from "./viewer.ts";

declare const checked: unique symbol;

/** A member of staff whose right to act was checked. Only `adminWith` makes one, so a use case that asks for it is guarded. */
export type Admin = SignedIn & { readonly [checked]: true };

/** The viewer as an admin where one of their roles gives the permission, else null. Source: specification §6. */
export function adminWith(viewer: Viewer, permission: Permission): Admin | null {
  return isAllowed(viewer, permission) ? viewer : null;
}

function isAllowed(viewer: Viewer, permission: Permission): viewer is Admin {
  return viewer.kind === "admin" && can(viewer.roles ?? [], permission);
}
