import ArrowUpDown from "lucide/dist/esm/icons/arrow-up-down.mjs";
import Bell from "lucide/dist/esm/icons/bell.mjs";
import FileText from "lucide/dist/esm/icons/file-text.mjs";
import LayoutDashboard from "lucide/dist/esm/icons/layout-dashboard.mjs";
import Mail from "lucide/dist/esm/icons/mail.mjs";
import Moon from "lucide/dist/esm/icons/moon.mjs";
import PackageOpen from "lucide/dist/esm/icons/package-open.mjs";
import PackagePlus from "lucide/dist/esm/icons/package-plus.mjs";
import Plus from "lucide/dist/esm/icons/plus.mjs";
import ReceiptText from "lucide/dist/esm/icons/receipt-text.mjs";
import History from "lucide/dist/esm/icons/rotate-ccw-clock.mjs";
import Settings from "lucide/dist/esm/icons/settings.mjs";
import Shirt from "lucide/dist/esm/icons/shirt.mjs";
import TicketPercent from "lucide/dist/esm/icons/ticket-percent.mjs";
import Users from "lucide/dist/esm/icons/users.mjs";
import type { Permission } from "#app/domain/accounts/permissions.ts";
import type { IconDrawing } from "#app/ui/stroke-icon.tsx";

/** A screen of the panel and the permission it requires. */
export type AdminNavItem = {
  label: string;
  href: string;
  icon: IconDrawing;
  permission: Permission;
};

const PANEL_PATH = "/admin";

/** Where staff set up two-step sign-in and a longer password. */
export const SECURITY_PATH = "/account#second-factor";

/** The counter's screen; the button that leads there has the contract's name, "Sell". */
export const SELL_PATH = "/admin/sell";

/** The sidebar's entries in order. Source: specification 11.1. */
const MAIN_NAV_ITEMS: readonly AdminNavItem[] = [
  navItem("Dashboard", PANEL_PATH, LayoutDashboard, "dashboard.view"),
  navItem("Products", "/admin/products", Shirt, "products.view"),
  navItem("Add Product", "/admin/products/add", PackagePlus, "products.edit"),
  navItem("Orders", "/admin/orders", ReceiptText, "orders.view"),
  navItem("Customers", "/admin/customers", Users, "customers.view"),
  navItem("Settings", "/admin/settings", Settings, "settings.edit"),
];

/** The screens of the sidebar's group "More". */
export const MORE_NAV_ITEMS: readonly AdminNavItem[] = [
  navItem("Sell", SELL_PATH, Plus, "sales.create"),
  navItem("Evening close", "/admin/close", Moon, "sales.create"),
  navItem("Size alerts", "/admin/alerts", Bell, "customers.view"),
  navItem("Discounts", "/admin/discounts", TicketPercent, "discounts.edit"),
  navItem("Pages", "/admin/pages", FileText, "pages.edit"),
  navItem("Stock history", "/admin/stock", ArrowUpDown, "products.view"),
  navItem("Reorder", "/admin/reorder", PackageOpen, "products.view"),
  navItem("Newsletter", "/admin/newsletter", Mail, "newsletter.export"),
  navItem("Audit log", "/admin/audit", History, "audit.view"),
];

export const ADMIN_NAV_ITEMS = [...MAIN_NAV_ITEMS, ...MORE_NAV_ITEMS];

/** Returns the menu entry of a path: the one with the longest matching URL; undefined for a screen without one. */
export function navItemOfPath(path: string): AdminNavItem | undefined {
  return ADMIN_NAV_ITEMS.filter(
    ({ href }) => path === href || (href !== PANEL_PATH && path.startsWith(`${href}/`)),
  ).toSorted((a, b) => b.href.length - a.href.length)[0];
}

function navItem(label: string, href: string, icon: IconDrawing, permission: Permission): AdminNavItem {
  return { label, href, icon, permission };
}
