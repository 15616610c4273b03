import FileText from "lucide/dist/esm/icons/file-text.mjs";
import LayoutDashboard from "lucide/dist/esm/icons/layout-dashboard.mjs";
import Mail from "lucide/dist/esm/icons/mail.mjs";
import PackagePlus from "lucide/dist/esm/icons/package-plus.mjs";
import ReceiptText from "lucide/dist/esm/icons/receipt-text.mjs";
import History from "lucide/dist/esm/icons/rotate-ccw-clock.mjs";
import Settings from "lucide/dist/esm/icons/settings.mjs";
import Shirt from "lucide/dist/esm/icons/shirt.mjs";
import TicketPercent from "lucide/dist/esm/icons/ticket-percent.mjs";
import Users from "lucide/dist/esm/icons/users.mjs";
import type { Permission } from "#app/domain/accounts/permissions.ts";
import type { IconDrawing } from "#app/ui/line-icon.tsx";

/** A screen of the panel and what one needs to enter it. */
export type AdminEntry = {
  label: string;
  href: string;
  icon: IconDrawing;
  permission: Permission;
  /** Has a place in the phone's bottom bar. */
  inBottomBar: boolean;
};

const PANEL = "/admin";

/** The sidebar's entries in order. Source: specification §2, Admin screens. */
export const ADMIN_ENTRIES: readonly AdminEntry[] = [
  entry("Dashboard", PANEL, LayoutDashboard, "dashboard.view", true),
  entry("Products", "/admin/products", Shirt, "products.view", true),
  entry("Add Product", "/admin/products/add", PackagePlus, "products.edit", false),
  entry("Orders", "/admin/orders", ReceiptText, "orders.view", true),
  entry("Customers", "/admin/customers", Users, "customers.view", true),
  entry("Settings", "/admin/settings", Settings, "settings.edit", true),
  entry("Discounts", "/admin/discounts", TicketPercent, "discounts.edit", false),
  entry("Pages", "/admin/pages", FileText, "pages.edit", false),
  entry("Newsletter", "/admin/newsletter", Mail, "newsletter.export", false),
  entry("Audit log", "/admin/audit", History, "audit.view", false),
];

/** The entry a path belongs to: the one with the longest address it begins with. Under the dashboard's stands the panel. */
export function entryOfPath(path: string): AdminEntry | undefined {
  return ADMIN_ENTRIES.filter(
    ({ href }) => path === href || (href !== PANEL && path.startsWith(`${href}/`)),
  ).toSorted((a, b) => b.href.length - a.href.length)[0];
}

function entry(
  label: string,
  href: string,
  icon: IconDrawing,
  permission: Permission,
  inBottomBar: boolean,
): AdminEntry {
  return { label, href, icon, permission, inBottomBar };
}
