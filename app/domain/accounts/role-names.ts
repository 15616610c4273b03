import type { Role } from "./permissions.ts";

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
