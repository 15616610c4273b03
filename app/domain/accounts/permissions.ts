/** Roles of `user_roles.role`; `admin` is the owner's. Source: specification 10.1. */
export const ROLES = ["admin", "manager", "verifier", "packer", "seller"] as const;

/** One of the roles. */
export type Role = (typeof ROLES)[number];

/** Every permission, as guards, queries and screens name it. */
export const PERMISSIONS = [
  "dashboard.view",
  "products.view",
  "products.edit",
  "costs.view",
  "orders.view",
  "orders.money",
  "orders.change",
  "orders.edit",
  "orders.return",
  "sales.create",
  "sales.discount",
  "cash.take",
  "payments.review",
  "customers.view",
  "discounts.edit",
  "pages.edit",
  "newsletter.export",
  "audit.view",
  "settings.edit",
  "staff.edit",
] as const;

/** One of the permissions. */
export type Permission = (typeof PERMISSIONS)[number];

const OWNER_ONLY: readonly Permission[] = ["costs.view", "settings.edit", "staff.edit"];

/**
 * The permissions by role: an admin has all, a manager all but costs, settings and staff, a verifier payments, a packer
 * orders without amounts and cash at the door, a seller the counter without discounts and takings, and that cash too.
 */
const PERMISSIONS_OF_ROLE: Record<Role, readonly Permission[]> = {
  admin: PERMISSIONS,
  manager: PERMISSIONS.filter((permission) => !OWNER_ONLY.includes(permission)),
  verifier: ["orders.view", "orders.money", "payments.review"],
  packer: ["orders.view", "orders.change", "cash.take"],
  seller: ["orders.view", "sales.create", "cash.take"],
};

/** Returns whether any of the roles has the permission. */
export function can(roles: readonly Role[], permission: Permission): boolean {
  return roles.some((role) => PERMISSIONS_OF_ROLE[role].includes(permission));
}

/** Returns whether people with these roles may give a role: one that has no permission they lack. */
export function canGrant(roles: readonly Role[], role: Role): boolean {
  return can(roles, "staff.edit") && PERMISSIONS_OF_ROLE[role].every((permission) => can(roles, permission));
}

/** Returns whether a stored value is a role. */
export function isRole(value: unknown): value is Role {
  return (ROLES as readonly unknown[]).includes(value);
}

/** A person with a role. */
export type StaffMember = {
  userId: string;
  name: string;
  email: string;
  role: Role;
  emailVerified: boolean;
  hasSecondFactor: boolean;
  /** Whether the panel is closed to them until they have a longer password or a second factor. */
  needsLongPassword: boolean;
  since: Date;
};

/** The names that people use for the roles. */
export const ROLE_NAMES: Record<Role, string> = {
  admin: "Admin",
  manager: "Manager",
  verifier: "Verifier",
  packer: "Packer",
  seller: "Seller",
};

/** The permissions of each role, in words. */
export const ROLE_DUTIES: Record<Role, string> = {
  admin: "everything",
  manager: "everything except costs, settings and staff",
  verifier: "payments",
  packer: "orders, without amounts of money",
  seller: "sells and takes cash; sees no takings, gives no money back",
};
