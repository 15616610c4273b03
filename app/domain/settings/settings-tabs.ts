/** The settings' tabs in order, with the sentence of each. Source: specification 11.13. */
export const SETTINGS_TABS = [
  { id: "contact", label: "Contact", text: "Manage your website's footer and contact information" },
  { id: "company", label: "Company", text: "The footer's links about the shop" },
  { id: "support", label: "Support", text: "The footer's links that help shoppers" },
  { id: "legal", label: "Legal", text: "The footer's links to terms and policies" },
  { id: "social", label: "Social", text: "Your pages on Instagram, Twitter and Facebook" },
  {
    id: "general",
    label: "General",
    text: "The shop's name, promises under the footer, rules and help",
  },
  { id: "payments", label: "Payments", text: "How shoppers pay you, and into which accounts" },
  { id: "shipping", label: "Shipping", text: "Where you deliver, what it costs and how long it takes" },
  { id: "claims", label: "Claims", text: "What the pages promise shoppers" },
  { id: "mail", label: "Mail", text: "Every email the shop sends, and what became of it" },
  { id: "staff", label: "Staff", text: "Who runs the shop with you, and how they sign in" },
] as const;

/** One of the tabs. */
export type SettingsTab = (typeof SETTINGS_TABS)[number]["id"];

export const SETTINGS_PATH = "/admin/settings";

/** Returns the path of a tab. */
export function settingsPath(tab: SettingsTab): string {
  return `${SETTINGS_PATH}?tab=${tab}`;
}
