import type { Role } from "./permissions.ts";

/** The author of a request. `phone` and `name` are empty if unknown. Source: specification 1.2. */
export type Viewer = Guest | SignedIn;

/** A visitor without a session. */
type Guest = { kind: "guest" };

/** A person with a session; `admin` is set for anyone with a role in `user_roles`, and `roles` lists them. */
export type SignedIn = {
  kind: "customer" | "admin";
  userId: string;
  email: string;
  name: string;
  phone: string;
  roles?: readonly Role[];
  /** Why their roles are suspended, if they are. */
  withheld?: RolesWithheld;
};

/** Why a role is suspended: a required second factor is missing, or the password is too short for staff without one. */
export type RolesWithheld = "second_factor" | "long_password";

/** The visitor without a session. */
export const GUEST: Guest = { kind: "guest" };

/** Returns whether the visitor has a session. */
export function isSignedIn(viewer: Viewer): viewer is SignedIn {
  return viewer.kind !== "guest";
}
