import { data } from "react-router";
import type { InviteResult } from "#app/components/admin/settings/invite-form.tsx";
import { refusalMessage } from "#app/copy/refusal-messages.ts";
import { type Admin, type ConfirmedAdmin, isAllowed } from "#app/domain/accounts/admin.ts";
import { fieldsToSendAgain } from "#app/domain/accounts/confirmation-form.ts";
import { isRole } from "#app/domain/accounts/permissions.ts";
import { PRICE_BELOW_A_CENT } from "#app/domain/catalogue/product-price.ts";
import { type FieldErrors, fieldErrors } from "#app/domain/form-errors.ts";
import { paymentMethodLabel } from "#app/domain/payments/local-method.ts";
import { freeShippingFields } from "#app/domain/settings/claims-form.ts";
import { countryName } from "#app/domain/shipping/countries.ts";
import { areaForm, zoneForm } from "#app/domain/shipping/delivery-forms.ts";
import {
  done,
  editConflict,
  expectedVersionOf,
  refused,
  refusedFor,
} from "#app/routes/admin/action-results.ts";
import { type GuardedForm, withConfirmation } from "#app/routes/admin/confirm-first.ts";
import { inviteStaff, withdrawInvitation } from "#app/server/accounts/invitations/invite-staff.ts";
import { requireSecondFactor } from "#app/server/accounts/sign-in/require-second-factor.ts";
import { revokeRole } from "#app/server/accounts/staff/change-staff.ts";
import { REFUSAL_STATUS } from "#app/server/http/refusal-status.ts";
import { retryMail } from "#app/server/notifications/outbox-list.ts";
import {
  changePaymentSettings,
  offerTestCards,
  type PaymentMethodChange,
} from "#app/server/settings/change-payment-settings.ts";
import { saveDeliveryArea } from "#app/server/settings/save-delivery-area.ts";
import { deleteShippingZone, saveShippingZone } from "#app/server/settings/save-shipping-zone.ts";
import { saveSiteSetting } from "#app/server/settings/save-site-setting.ts";
import type { Shop } from "#app/server/shop.ts";

/**
 * Performs the actions of the settings screen, by their `intent`. Those that let people in or change where money goes
 * ask again who it is.
 */
export async function settingsAction({ shop, admin, form, origin }: GuardedForm) {
  const text = (name: string) => String(form.get(name) ?? "");
  const confirmed = <Result>(act: (admin: ConfirmedAdmin<"settings.edit">) => Promise<Result>) =>
    withConfirmation({ shop, admin, form, origin }, act);
  switch (form.get("intent")) {
    case "save-setting":
      return await saveSetting(shop, admin, form, { key: text("key"), value: Object.fromEntries(form) });
    case "save-pairs":
      return await savePairs(shop, admin, form);
    case "save-claims":
      return await saveClaims(shop, admin, form);
    case "switch-method": {
      const change = { method: text("method"), isActive: text("isActive") === "true" };
      return await confirmed((owner) => saveMethod(shop, owner, change));
    }
    case "switch-test-cards":
      return await confirmed(async (owner) => {
        await offerTestCards(shop, owner, text("offered") === "on");
        return done("settingsSaved");
      });
    case "save-method": {
      const settings = Object.fromEntries(fieldsToSendAgain(form));
      const change = { method: text("method"), settings, seenVersion: expectedVersionOf(form) };
      return await confirmed((owner) => saveMethod(shop, owner, change));
    }
    case "save-zone":
      return await saveZone(shop, admin, form);
    case "delete-zone": {
      const deleted = await deleteShippingZone(shop, admin, { id: text("id") });
      if (deleted.ok) return done("settingsSaved");
      if (deleted.reason === "not_found") return refusedFor("settingsNotSaved", deleted.reason);
      return failureResponse({ form: "This zone is needed." }, 409);
    }
    case "save-area":
      return await saveArea(shop, admin, form);
    case "retry-mail": {
      const isQueued = await retryMail(shop, admin, text("id"));
      return isQueued ? done("mailRetried") : refusedFor("settingsNotSaved", "changed_meanwhile");
    }
    case "require-second-factor":
      return await confirmed(async (owner) => {
        const required = await requireSecondFactor(shop, owner, text("isRequired") === "true");
        return required.ok ? done("settingsSaved") : refusedFor("settingsNotSaved", required.reason);
      });
    case "invite-staff":
      return await confirmed((owner) => invite(shop, owner, form));
    case "withdraw-invitation":
      return await confirmed((owner) => withdraw(shop, owner, text("id")));
    case "revoke-role":
      return await confirmed((owner) => revoke(shop, owner, text("userId"), text("role")));
    default:
      return failureResponse({}, 400);
  }
}

type Setting = { key: string; value: unknown };

async function saveSetting(shop: Shop, admin: Admin<"settings.edit">, form: FormData, setting: Setting) {
  const result = await saveSiteSetting(shop, admin, { ...setting, seenVersion: expectedVersionOf(form) });
  if (result.ok) return done("settingsSaved");
  if (result.reason === "changed_meanwhile") return editConflict("settingsNotSaved", result.detail);
  return failureResponse(result.reason === "validation_failed" ? result.detail : {}, 422);
}

async function saveClaims(shop: Shop, admin: Admin<"settings.edit">, form: FormData) {
  const { freeShipping = {}, ...rest } = nestFields(form);
  const value = { ...rest, freeShipping: freeShippingFields(freeShipping, shop.rates.current()) };
  return await saveSetting(shop, admin, form, { key: "claims", value });
}

/** Saves parallel lists of keys and values in their order; a row without a key is dropped. */
async function savePairs(shop: Shop, admin: Admin<"settings.edit">, form: FormData) {
  const keys = form.getAll("key").map((key) => String(key).trim());
  const values = form.getAll("value").map((value) => String(value).trim());
  const namedPairs = keys.map((key, at) => [key, values[at] ?? ""] as const).filter(([key]) => key !== "");
  if (new Set(namedPairs.map(([key]) => key.toLowerCase())).size < namedPairs.length) {
    return failureResponse({ form: "Two of these have the same name." }, 422);
  }
  return await saveSetting(shop, admin, form, {
    key: String(form.get("setting")),
    value: Object.fromEntries(namedPairs),
  });
}

/** Turns "freeShipping.over" into `{ freeShipping: { over } }`; the browser omits a switch that is off. */
function nestFields(form: FormData): Record<string, Record<string, unknown>> {
  const groups: Record<string, Record<string, unknown>> = {};
  for (const [name, value] of form) {
    const [group = "", field] = name.split(".");
    if (field === undefined) continue;
    groups[group] = { ...groups[group], [field]: value };
  }
  return groups;
}

async function saveMethod(shop: Shop, admin: ConfirmedAdmin<"settings.edit">, change: PaymentMethodChange) {
  const result = await changePaymentSettings(shop, admin, change);
  if (result.ok) {
    const text = paymentMethodLabel(change.method);
    return done("paymentSettingsSaved", { text });
  }
  if (result.reason === "changed_meanwhile") return editConflict("paymentSettingsNotSaved", result.detail);
  const errors = { form: refusalMessage(result.reason) };
  return refusedFor("paymentSettingsNotSaved", result.reason, { errors });
}

async function saveZone(shop: Shop, admin: Admin<"settings.edit">, form: FormData) {
  const parsed = zoneForm.safeParse(Object.fromEntries(form));
  if (!parsed.success) return failureResponse(fieldErrors(parsed.error), 422);
  const id = String(form.get("id") ?? "");
  const zone = { id: id === "" ? null : id, form: parsed.data, seenVersion: expectedVersionOf(form) };
  const result = await saveShippingZone(shop, admin, zone);
  if (result.ok) return done("settingsSaved");
  if (result.reason === "changed_meanwhile") return editConflict("settingsNotSaved", result.detail);
  if (result.reason === "country_taken") {
    const countries = `Another zone already has ${result.detail.map(countryName).join(", ")}.`;
    return failureResponse({ countries }, 409);
  }
  if (result.reason === "price_below_a_cent") return failureResponse({ rate: PRICE_BELOW_A_CENT }, 422);
  return refusedFor("settingsNotSaved", result.reason);
}

async function saveArea(shop: Shop, admin: Admin<"settings.edit">, form: FormData) {
  const parsed = areaForm.safeParse(Object.fromEntries(form));
  if (!parsed.success) return failureResponse(fieldErrors(parsed.error), 422);
  const id = String(form.get("id") ?? "");
  const area = { id: id === "" ? null : id, form: parsed.data, seenVersion: expectedVersionOf(form) };
  const result = await saveDeliveryArea(shop, admin, area);
  if (result.ok) return done("settingsSaved");
  if (result.reason === "changed_meanwhile") return editConflict("settingsNotSaved", result.detail);
  if (result.reason === "not_found") return refusedFor("settingsNotSaved", result.reason);
  return failureResponse({ name: refusalMessage(result.reason) }, 409);
}

async function invite(shop: Shop, admin: ConfirmedAdmin<"settings.edit">, form: FormData) {
  const text = (name: string) => String(form.get(name) ?? "");
  const role = text("role");
  const values = { email: text("email"), role };
  if (!isAllowed(admin, "staff.edit") || !isRole(role)) return failureResponse({}, 403);
  const isMailed = text("way") !== "link";
  const invited = await inviteStaff(shop, admin, { email: text("email"), role, isMailed });
  if (!invited.ok) {
    const field = invited.reason === "forbidden" ? "role" : "email";
    const errors = { [field]: refusalMessage(invited.reason) };
    return refused("invitationFailed", REFUSAL_STATUS[invited.reason], { errors, values });
  }
  const { email, url } = invited.value;
  return data<InviteResult>({
    done: true,
    toast: isMailed ? "invitationSent" : "invitationMade",
    text: email,
    invitation: { email, role, url },
  });
}

async function withdraw(shop: Shop, admin: ConfirmedAdmin<"settings.edit">, id: string) {
  if (!isAllowed(admin, "staff.edit")) return failureResponse({}, 403);
  const withdrawn = await withdrawInvitation(shop, admin, id);
  if (!withdrawn.ok) return refused("gone", 404, { shouldRevalidate: true });
  return done("invitationWithdrawn");
}

async function revoke(shop: Shop, admin: ConfirmedAdmin<"settings.edit">, userId: string, role: string) {
  if (!isAllowed(admin, "staff.edit") || !isRole(role)) return failureResponse({}, 403);
  const result = await revokeRole(shop, admin, { userId, role });
  return result.ok ? done("settingsSaved") : refusedFor("settingsNotSaved", result.reason);
}

function failureResponse(errors: FieldErrors, status: number) {
  return refused("settingsNotSaved", status, { errors });
}
