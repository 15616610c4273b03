import { data } from "react-router";
import type { ActionAnswer } from "#app/components/admin/forms/use-answer-toast.ts";
import { refusalWords } from "#app/copy/refusals.ts";
import { TOASTS } from "#app/copy/toasts.ts";
import type { Admin } from "#app/domain/accounts/admin.ts";
import { can, isRole } from "#app/domain/accounts/permissions.ts";
import { type FieldErrors, fieldErrors } from "#app/domain/form-errors.ts";
import { zoneForm } from "#app/domain/shipping/zone-form.ts";
import { savedMeanwhile, seenVersionOf } from "#app/routes/admin/saved-meanwhile.ts";
import { grantRole, revokeRole } from "#app/server/accounts/staff/change-staff.ts";
import { requireSecondFactor } from "#app/server/checkout/accounts/require-second-factor.ts";
import { changePaymentSettings } from "#app/server/checkout/change-payment-settings.ts";
import { retryMail } from "#app/server/notifications/outbox-list.ts";
import { deleteShippingZone, saveShippingZone } from "#app/server/settings/save-shipping-zone.ts";
import { saveSiteSetting } from "#app/server/settings/save-site-setting.ts";
import type { Shop } from "#app/server/shop.ts";

/** The browser that asks: its session and its address. */
type From = { sessionToken: string; address: string };

/** What the settings' buttons do, by their `intent`. */
export async function answerSettings(shop: Shop, admin: Admin, form: FormData, from: From) {
  const text = (name: string) => String(form.get(name) ?? "");
  switch (form.get("intent")) {
    case "save-setting":
      return await saveSetting(shop, admin, form, { key: text("key"), value: Object.fromEntries(form) });
    case "save-pairs":
      return await savePairs(shop, admin, form);
    case "save-claims":
      return await saveSetting(shop, admin, form, { key: "claims", value: nested(form) });
    case "switch-method":
    case "save-method": {
      const { currentPassword: _kept, ...settings } = Object.fromEntries(form);
      const isSwitch = text("intent") === "switch-method";
      const change = isSwitch
        ? { isActive: text("isActive") === "true" }
        : { settings, seenVersion: seenVersionOf(form) };
      const { sessionToken, address } = from;
      const proof = { currentPassword: text("currentPassword"), sessionToken };
      return await saveMethod(shop, admin, { change: { method: text("method"), ...change }, proof, address });
    }
    case "save-zone":
      return await saveZone(shop, admin, form);
    case "delete-zone": {
      const deleted = await deleteShippingZone(shop, admin, { id: text("id") });
      if (deleted.ok) return saved();
      if (deleted.reason === "not_found") return failed({}, 404, refusalWords("not_found"));
      return failed({ form: "This zone is needed." }, 409);
    }
    case "retry-mail": {
      const due = await retryMail(shop, admin, text("id"));
      return due ? saved("It is sent again.") : failed({}, 409, refusalWords("changed_meanwhile"));
    }
    case "require-second-factor": {
      const required = await requireSecondFactor(shop, admin, text("isRequired") === "true");
      return required.ok ? saved() : failed({}, 409, refusalWords(required.reason));
    }
    case "grant-role":
      return await grant(shop, admin, text("email"), text("role"));
    case "revoke-role":
      return await revoke(shop, admin, text("userId"), text("role"));
    default:
      return failed({}, 400);
  }
}

type Setting = { key: string; value: unknown };

async function saveSetting(shop: Shop, admin: Admin, form: FormData, setting: Setting) {
  const answer = await saveSiteSetting(shop, admin, { ...setting, seenVersion: seenVersionOf(form) });
  if (answer.ok) return saved();
  if (answer.reason === "changed_meanwhile") {
    return data<ActionAnswer>(savedMeanwhile("settingsNotSaved", answer.detail), { status: 409 });
  }
  return failed(answer.reason === "validation_failed" ? (answer.detail ?? {}) : {}, 422);
}

/** Keys and values side by side, in their order; a row without a key is left out. */
async function savePairs(shop: Shop, admin: Admin, form: FormData) {
  const keys = form.getAll("key").map((key) => String(key).trim());
  const values = form.getAll("value").map((value) => String(value).trim());
  const named = keys.map((key, at) => [key, values[at] ?? ""] as const).filter(([key]) => key !== "");
  if (new Set(named.map(([key]) => key.toLowerCase())).size < named.length) {
    return failed({ form: "Two of these have the same name." }, 422);
  }
  return await saveSetting(shop, admin, form, {
    key: String(form.get("setting")),
    value: Object.fromEntries(named),
  });
}

/** "freeShipping.overUsd" becomes `{ freeShipping: { overUsd } }`; a switch that is off is not sent at all. */
function nested(form: FormData): Record<string, Record<string, unknown>> {
  const groups: Record<string, Record<string, unknown>> = {};
  for (const [name, value] of form) {
    const [group = "", field] = name.split(".");
    if (field === undefined) continue;
    groups[group] = { ...groups[group], [field]: value };
  }
  return groups;
}

async function saveMethod(shop: Shop, admin: Admin, input: Parameters<typeof changePaymentSettings>[2]) {
  const answer = await changePaymentSettings(shop, admin, input);
  if (answer.ok) return data<ActionAnswer>({ done: true, toast: "paymentSettingsSaved" });
  if (answer.reason === "changed_meanwhile") {
    return data<ActionAnswer>(savedMeanwhile("paymentSettingsNotSaved", answer.detail), { status: 409 });
  }
  const why = answer.reason === "unknown_method" ? "" : refusalWords(answer.reason);
  const text = [`${TOASTS.paymentSettingsNotSaved.text}.`, why].join(" ").trim();
  const isPassword = answer.reason === "password_needed" || answer.reason === "wrong_password";
  const errors: FieldErrors = why === "" ? {} : { [isPassword ? "currentPassword" : "form"]: why };
  return data<ActionAnswer>({ done: false, toast: "paymentSettingsNotSaved", text, errors }, { status: 422 });
}

async function saveZone(shop: Shop, admin: Admin, form: FormData) {
  const parsed = zoneForm.safeParse(Object.fromEntries(form));
  if (!parsed.success) return failed(fieldErrors(parsed.error), 422);
  const id = String(form.get("id") ?? "");
  const zone = { id: id === "" ? null : id, form: parsed.data, seenVersion: seenVersionOf(form) };
  const answer = await saveShippingZone(shop, admin, zone);
  if (answer.ok) return saved();
  if (answer.reason === "changed_meanwhile") {
    return data<ActionAnswer>(savedMeanwhile("settingsNotSaved", answer.detail), { status: 409 });
  }
  if (answer.reason === "not_found") return failed({}, 404, refusalWords("not_found"));
  return failed({ countries: `Another zone already has ${(answer.detail ?? []).join(", ")}.` }, 409);
}

const ADDRESS_UNPROVEN =
  "This address is not confirmed, so anybody may have signed up with it. They open the link in our mail first, or ask for a new one on their account page.";

async function grant(shop: Shop, admin: Admin, email: string, role: string) {
  if (!can(admin.roles ?? [], "staff.edit") || !isRole(role)) return failed({}, 403);
  const answer = await grantRole(shop, admin, { email: email.trim(), role });
  if (answer.ok) return saved();
  const isUnproven = answer.reason === "address_unproven";
  return failed({ email: isUnproven ? ADDRESS_UNPROVEN : "Nobody has signed up with this address." }, 422);
}

async function revoke(shop: Shop, admin: Admin, userId: string, role: string) {
  if (!can(admin.roles ?? [], "staff.edit") || !isRole(role)) return failed({}, 403);
  const answer = await revokeRole(shop, admin, { userId, role });
  if (answer.ok) return saved();
  const why = answer.reason === "last_admin" ? "Somebody must stay an admin." : refusalWords("not_found");
  return failed({}, 409, why);
}

function saved(text?: string) {
  return data<ActionAnswer>({ done: true, toast: "settingsSaved", ...(text && { text }) });
}

function failed(errors: FieldErrors, status: number, why?: string) {
  const text = why ? `${TOASTS.settingsNotSaved.text}. ${why}` : undefined;
  return data<ActionAnswer>(
    { done: false, toast: "settingsNotSaved", errors, ...(text && { text }) },
    { status },
  );
}
