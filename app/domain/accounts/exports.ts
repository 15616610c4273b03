import type { Permission } from "./permissions.ts";

/** The tables that can be exported, in the order of their screen, and the permission each needs. */
export const PERMISSION_OF_EXPORT = {
  orders: "orders.money",
  payments: "orders.money",
  products: "products.edit",
  newsletter: "newsletter.export",
} as const satisfies Record<string, Permission>;

/** The name of an export, also in its URL: /admin/exports/orders.csv. */
export type ExportName = keyof typeof PERMISSION_OF_EXPORT;

/** The names of all of them, in the same order. */
// `Object.keys` loses the key type.
export const EXPORT_NAMES = Object.keys(PERMISSION_OF_EXPORT) as ExportName[];

/** The exports that can be limited to a period. */
export const EXPORTS_OF_PERIOD: readonly ExportName[] = ["orders", "payments"];
