/** The settings' tabs in order. Source: specification 11.13. */
export const SETTINGS_TABS = [
  { id: "contact", label: "Contact" },
  { id: "company", label: "Company" },
  { id: "support", label: "Support" },
  { id: "legal", label: "Legal" },
  { id: "social", label: "Social" },
  { id: "general", label: "General" },
  { id: "payments", label: "Payments" },
  { id: "shipping", label: "Shipping" },
  { id: "claims", label: "Claims" },
  { id: "mail", label: "Mail" },
  { id: "staff", label: "Staff" },
] as const;

/** One of the tabs. */
export type SettingsTab = (typeof SETTINGS_TABS)[number]["id"];

/** Returns the path of a tab. */
export function settingsPath(tab: SettingsTab): string {
  return `/admin/settings?tab=${tab}`;
}
