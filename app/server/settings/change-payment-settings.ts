import { eq } from "drizzle-orm";
import type { ConfirmedAdmin } from "#app/domain/accounts/admin.ts";
import { isLocalMethod, METHOD_LABELS } from "#app/domain/payments/local-method.ts";
import {
  isMethodComplete,
  parseMethodSettings,
  storedMethodSettings,
} from "#app/domain/payments/method-settings.ts";
import { TEST_CARDS_KEY } from "#app/domain/settings/test-cards.ts";
import { recordAudit } from "#app/server/audit/record-audit.ts";
import { mailOwnerAct } from "#app/server/notifications/queue-admin-mail.ts";
import type { Transaction } from "#app/server/platform/db/open-database.ts";
import { isNewer, versionOf } from "#app/server/platform/version-of.ts";
import type { Shop } from "#app/server/shop.ts";
import { paymentSettings } from "#database/schema/payments.ts";
import { type Ok, ok, type Refusal, refuse, refuseWith } from "#packages/result";
import { saveGuardedSetting } from "./save-site-setting.ts";

/**
 * Changes where shoppers pay to, for a confirmed admin with `settings.edit`, and notifies every administrator by mail:
 * both or neither. Refusals: those of `savePaymentMethod`. Source: specification 10.3.
 */
export async function changePaymentSettings(
  shop: Shop,
  admin: ConfirmedAdmin<"settings.edit">,
  change: PaymentMethodChange,
): Promise<Ok<{ isActive: boolean }> | PaymentMethodRefusal> {
  return await shop.db.transaction(async (tx) => {
    const saved = await savePaymentMethod(shop, tx, admin, change);
    if (!saved.ok) return saved;
    await mailOwnerAct(shop, tx, admin, {
      kind: "payment_settings_changed",
      method: isLocalMethod(change.method) ? METHOD_LABELS[change.method] : change.method,
      isActive: saved.value.isActive,
    });
    return saved;
  });
}

/**
 * Switches the test card page, on which orders are paid with pretend money, for a confirmed admin with `settings.edit`,
 * and notifies every administrator by mail: both or neither. Source: specification 7.13, 10.3.
 */
export async function offerTestCards(
  shop: Shop,
  admin: ConfirmedAdmin<"settings.edit">,
  isOffered: boolean,
): Promise<void> {
  await shop.db.transaction(async (tx) => {
    await saveGuardedSetting(shop, tx, admin, {
      key: TEST_CARDS_KEY,
      settingValue: { offered: isOffered ? "on" : "off" },
    });
    await mailOwnerAct(shop, tx, admin, {
      kind: "payment_settings_changed",
      method: "Test card page",
      isActive: isOffered,
      isPretend: true,
    });
  });
}

/** The request of a method's card: its switch, its details under the specification's names, or both. */
export type PaymentMethodChange = {
  method: string;
  isActive?: boolean;
  settings?: Record<string, unknown>;
  /** The version of the details when they were loaded. */
  seenVersion?: string | null;
};

type PaymentMethodRefusal =
  | Refusal<"unknown_method" | "incomplete_details">
  /** With the current version. */
  | Refusal<"changed_meanwhile", string>;

/**
 * Saves a local method's switch or details, leaves the rest unchanged, and records the action, in the caller's
 * transaction. A refusal writes nothing. Refusals: `unknown_method`; `incomplete_details` if an active method would
 * have no account; `changed_meanwhile` if somebody else has saved the details since `seenVersion`.
 * Source: specification 11.14.
 */
export async function savePaymentMethod(
  shop: Shop,
  tx: Transaction,
  admin: ConfirmedAdmin<"settings.edit">,
  change: PaymentMethodChange,
): Promise<Ok<{ isActive: boolean }> | PaymentMethodRefusal> {
  const { method } = change;
  if (!isLocalMethod(method)) return refuse("unknown_method");
  const [before] = await tx
    .select()
    .from(paymentSettings)
    .where(eq(paymentSettings.paymentMethod, method))
    .for("update");
  const isActive = change.isActive ?? before?.isActive ?? false;
  const stored = parseMethodSettings(method, before?.settings);
  const settings = change.settings ? parseMethodSettings(method, change.settings) : stored;
  const version = versionOf(stored);
  if (isNewer(version, change.seenVersion, versionOf(settings))) {
    return refuseWith("changed_meanwhile", version);
  }
  if (isActive && !isMethodComplete(settings)) return refuse("incomplete_details");
  const row = { isActive, settings: storedMethodSettings(settings), updatedAt: shop.clock() };
  await tx
    .insert(paymentSettings)
    .values({ paymentMethod: method, ...row })
    .onConflictDoUpdate({ target: paymentSettings.paymentMethod, set: row });
  await recordAudit(tx, admin, {
    action: "payment_method.saved",
    subjectId: method,
    before: before && { isActive: before.isActive, settings: before.settings },
    after: { isActive, settings: row.settings },
  });
  return ok({ isActive });
}
