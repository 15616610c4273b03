import type { Role } from "./permissions.ts";

/** What people call a role. */
export const ROLE_NAMES: Record<Role, string> = {
  admin: "Admin",
  manager: "Manager",
  verifier: "Verifier",
  packer: "Packer",
};

/** What a role may do. */
export const ROLE_DUTIES: Record<Role, string> = {
  admin: "everything",
  manager: "everything except costs, settings and staff",
  verifier: "payments",
  packer: "orders, without amounts of money",
};
