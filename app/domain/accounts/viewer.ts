import type { Role } from "./permissions.ts";

/** Whoever makes a request. `phone` and `name` are empty where unknown. Source: specification §6. */
export type Viewer = Guest | SignedIn;

/** A visitor without a session. */
export type Guest = { kind: "guest" };

/** A person with a session; `admin` is whoever holds a role in `user_roles`, and `roles` says which. */
export type SignedIn = {
  kind: "customer" | "admin";
  userId: string;
  email: string;
  name: string;
  phone: string;
  roles?: readonly Role[];
  /** Why their roles are withheld, where they are. */
  withheld?: RolesWithheld;
  /** True where another account has this address: nothing about this one is mailed there. */
  isPlaceholder?: true;
};

/**
 * What keeps somebody with a role from using it: a missing second factor that the owner requires, or, without one, a
 * password too short for staff.
 */
export type RolesWithheld = "second_factor" | "long_password";

/** The visitor without a session. */
export const GUEST: Guest = { kind: "guest" };

/** Whether there is a session at all. */
export function isSignedIn(viewer: Viewer): viewer is SignedIn {
  return viewer.kind !== "guest";
}
