/** Roles of `user_roles.role`; `admin` is the owner's. Source: specification §6. */
export const ROLES = ["admin", "manager", "verifier", "packer"] as const;

/** One of the roles. */
export type Role = (typeof ROLES)[number];

/** Everything that needs a role, in the words guards, queries and screens share. */
export const PERMISSIONS = [
  "dashboard.view",
  "products.view",
  "products.edit",
  "orders.view",
  "orders.money",
  "orders.change",
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

/**
 * Who may do what: an admin everything, a manager all but settings and staff, a verifier payments, a
 * packer orders without figures of money.
 */
const PERMISSIONS_OF_ROLE: Record<Role, readonly Permission[]> = {
  admin: PERMISSIONS,
  manager: PERMISSIONS.filter((permission) => permission !== "settings.edit" && permission !== "staff.edit"),
  verifier: ["orders.view", "orders.money", "payments.review"],
  packer: ["orders.view", "orders.change"],
};

/** Whether any of the roles gives the permission. */
export function can(roles: readonly Role[], permission: Permission): boolean {
  return roles.some((role) => PERMISSIONS_OF_ROLE[role].includes(permission));
}

/** Whether a stored value is a role. */
export function isRole(value: unknown): value is Role {
  return (ROLES as readonly unknown[]).includes(value);
}
