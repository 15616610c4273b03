import type { LucideIcon } from "lucide-react";
import FileText from "lucide-react/icons/file-text";
import History from "lucide-react/icons/history";
import LayoutDashboard from "lucide-react/icons/layout-dashboard";
import Mail from "lucide-react/icons/mail";
import PackagePlus from "lucide-react/icons/package-plus";
import ReceiptText from "lucide-react/icons/receipt-text";
import Settings from "lucide-react/icons/settings";
import Shirt from "lucide-react/icons/shirt";
import TicketPercent from "lucide-react/icons/ticket-percent";
import Users from "lucide-react/icons/users";
import type { Permission } from "#app/domain/accounts/permissions.ts";

/** A screen of the panel and what one needs to enter it. */
export type AdminEntry = {
  label: string;
  href: string;
  icon: LucideIcon;
  permission: Permission;
  /** Has a place in the phone's bottom bar. */
  inBottomBar: boolean;
};

/** The sidebar's entries in order. Source: specification §2, Admin screens. */
export const ADMIN_ENTRIES: readonly AdminEntry[] = [
  entry("Dashboard", "/admin", LayoutDashboard, "dashboard.view", true),
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

/** The entry a path belongs to: the one with the longest address it begins with. */
export function entryOfPath(path: string): AdminEntry | undefined {
  return ADMIN_ENTRIES.filter(({ href }) => path === href || path.startsWith(`${href}/`)).toSorted(
    (a, b) => b.href.length - a.href.length,
  )[0];
}

function entry(
  label: string,
  href: string,
  icon: LucideIcon,
  permission: Permission,
  inBottomBar: boolean,
): AdminEntry {
  return { label, href, icon, permission, inBottomBar };
}
