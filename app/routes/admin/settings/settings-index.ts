import { formatDay } from "#app/components/admin/orders/timestamp.tsx";
import type { SettingsIndexEntry } from "#app/components/admin/settings/settings-index.tsx";
import { type Admin, isAllowed } from "#app/domain/accounts/admin.ts";
import { formatMoney } from "#app/domain/money/format-money.ts";
import { money } from "#app/domain/money/money.ts";
import type { GatewayMode } from "#app/domain/payments/payment-page.ts";
import { freeShippingLimit } from "#app/domain/settings/claims.ts";
import type { SettingsTab } from "#app/domain/settings/settings-tabs.ts";
import { listInvitations } from "#app/server/accounts/invitations/invite-staff.ts";
import { listStaff } from "#app/server/accounts/staff/change-staff.ts";
import { type MailState, readMailState } from "#app/server/notifications/mail-state.ts";
import { listPaymentMethods, type PaymentMethodCard } from "#app/server/payments/list-payment-methods.ts";
import { offeredGateway } from "#app/server/payments/payment-pages/offered-gateway.ts";
import { listShippingZones } from "#app/server/settings/read-shop-rules.ts";
import { type AllSettings, readSiteSettings } from "#app/server/settings/read-site-settings.ts";
import { readStaffSecurity } from "#app/server/settings/read-staff-security.ts";
import type { Shop } from "#app/server/shop.ts";

/**
 * Returns the state of every part of the settings in a line each, and whether something there needs doing. Staff and
 * security are left out for whoever may not change them.
 */
export async function readSettingsIndex(
  shop: Shop,
  admin: Admin<"settings.edit">,
): Promise<SettingsIndexEntry[]> {
  const [cards, settings, methods, zones, mail] = await Promise.all([
    offeredGateway(shop, "card"),
    readSiteSettings(shop),
    listPaymentMethods(shop),
    listShippingZones(shop),
    readMailState(shop),
  ]);
  return [
    paymentsEntry(methods, cards?.mode ?? null),
    shippingEntry(zones.length, settings),
    mailEntry(mail),
    ...(isAllowed(admin, "staff.edit") ? await staffEntries(shop) : []),
    contactEntry(settings),
    ...linkEntries(settings),
    socialEntry(settings),
    generalEntry(settings),
    claimsEntry(settings),
  ];
}

function paymentsEntry(
  methods: readonly PaymentMethodCard[],
  cardMode: GatewayMode | null,
): SettingsIndexEntry {
  const on = methods.filter(({ isActive }) => isActive).map(({ label }) => label);
  const local = on.length === 0 ? "No local method is on" : `${on.join(", ")} on`;
  const isTest = cardMode === "test";
  return {
    tab: "payments",
    label: "Payments",
    needsAction: on.length === 0 || isTest,
    state: `${local} · cards ${cardMode === null ? "off" : isTest ? "in test mode" : "on"}`,
  };
}

function shippingEntry(zones: number, settings: AllSettings): SettingsIndexEntry {
  const free = freeShippingLimit(settings.claims);
  const from = free && formatMoney(free.typed ?? money(free.usd, "USD"));
  return {
    tab: "shipping",
    label: "Shipping",
    needsAction: zones === 0,
    state: `${zones === 1 ? "1 zone" : `${zones} zones`}, ${from ? `free from ${from}` : "never free"}`,
  };
}

function mailEntry({ hasServer, waiting, failed, lastSentAt, lastFailure }: MailState): SettingsIndexEntry {
  const entry = { tab: "mail", label: "Mail" } as const;
  if (!hasServer) {
    return { ...entry, needsAction: true, state: "No mail server: emails are kept here and not sent" };
  }
  const queue = waiting > 0 ? ` · ${waiting} waiting` : "";
  if (lastFailure && (lastSentAt === null || lastFailure.at > lastSentAt)) {
    const state = `Last failed ${timeInWords(lastFailure.at)}: ${lastFailure.error.slice(0, 80)}${queue}`;
    return { ...entry, needsAction: true, state };
  }
  const sent = lastSentAt ? `Sending works, last at ${timeInWords(lastSentAt)}` : "Nothing sent yet";
  const lost = failed > 0 ? ` · ${failed} not sent` : "";
  return { ...entry, needsAction: failed > 0, state: `${sent}${queue}${lost}` };
}

async function staffEntries(shop: Shop): Promise<SettingsIndexEntry[]> {
  const [staff, invitations, { secondFactorRequired }] = await Promise.all([
    listStaff(shop),
    listInvitations(shop),
    readStaffSecurity(shop),
  ]);
  const people = new Set(staff.map(({ userId }) => userId)).size;
  const open = new Set(
    staff.filter(({ needsLongPassword }) => needsLongPassword).map(({ userId }) => userId),
  );
  const withFactor = new Set(
    staff
      .filter(({ hasSecondFactor, hasPasskey }) => hasSecondFactor || hasPasskey)
      .map(({ userId }) => userId),
  );
  return [
    {
      tab: "staff",
      label: "Staff",
      needsAction: open.size > 0,
      state: [
        people === 1 ? "1 person" : `${people} people`,
        open.size > 0 && `${open.size} with a password that's too short`,
        invitations.length > 0 && `${invitations.length} invited`,
      ]
        .filter(Boolean)
        .join(" · "),
    },
    {
      tab: "staff",
      label: "Security",
      needsAction: !secondFactorRequired && withFactor.size < people,
      state: `Two-step sign-in ${secondFactorRequired ? "required" : "not required"} · ${withFactor.size} of ${people} use it or a passkey`,
    },
  ];
}

function contactEntry({ footer_contact: { address, phone, email } }: AllSettings): SettingsIndexEntry {
  const state = [phone, email, address].filter(Boolean).join(" · ");
  return {
    tab: "contact",
    label: "Contact",
    needsAction: phone === "" && email === "",
    state: state || "Nothing entered: shoppers can't reach you",
  };
}

function linkEntries(settings: AllSettings): SettingsIndexEntry[] {
  const entry = (tab: SettingsTab, label: string, links: Record<string, string>): SettingsIndexEntry => {
    const names = Object.keys(links);
    const isMissing = tab === "legal" && names.length === 0;
    return { tab, label, needsAction: isMissing, state: names.join(", ") || "No links" };
  };
  return [
    entry("company", "Company", settings.footer_company_links),
    entry("support", "Support", settings.footer_support_links),
    entry("legal", "Legal", settings.footer_legal_links),
  ];
}

function socialEntry({ footer_social_links: links }: AllSettings): SettingsIndexEntry {
  const on = Object.entries(links).filter(([, href]) => href !== "");
  const names = on.map(([name]) => name.charAt(0).toUpperCase() + name.slice(1));
  return { tab: "social", label: "Social", needsAction: false, state: names.join(", ") || "No links" };
}

function generalEntry({ site_info: info, shop }: AllSettings): SettingsIndexEntry {
  const parts = [
    info.company_name,
    `low stock from ${shop.lowStockAt}`,
    `panel in ${shop.panelCurrency === "GMD" ? "dalasi" : "US dollars"}`,
    ...(shop.closedDays === "" ? [] : [`closed ${shop.closedDays}`]),
  ];
  return {
    tab: "general",
    label: "General",
    needsAction: info.company_name === "",
    state: parts.filter(Boolean).join(" · "),
  };
}

function claimsEntry({ claims }: AllSettings): SettingsIndexEntry {
  const shown = [
    claims.freeShipping.isOn && "free shipping",
    claims.returns.isOn && `returns within ${claims.returns.days} days`,
    claims.firstPurchase.isOn && "first purchase",
    claims.customers.isOn && "number of customers",
  ].filter((claim) => claim !== false);
  const state = shown.length === 0 ? "No promise is shown" : `Shown: ${shown.join(", ")}`;
  return { tab: "claims", label: "Claims", needsAction: false, state };
}

function timeInWords(at: Date): string {
  return `${formatDay(at)}, ${at.toISOString().slice(11, 16)}`;
}
