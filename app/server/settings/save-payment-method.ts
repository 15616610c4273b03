import { eq } from "drizzle-orm";
import type { ConfirmedAdmin } from "#app/domain/accounts/admin.ts";
import { isLocalMethod } from "#app/domain/payments/local-method.ts";
import {
  isMethodComplete,
  parseMethodSettings,
  storedMethodSettings,
} from "#app/domain/payments/method-settings.ts";
import { recordAudit } from "#app/server/audit/record-audit.ts";
import type { Transaction } from "#app/server/platform/db/open-database.ts";
import { isNewer, versionOf } from "#app/server/platform/version-of.ts";
import type { Shop } from "#app/server/shop.ts";
import { paymentSettings } from "#database/schema/payments.ts";
import { type Ok, ok, type Refusal, refuse, refuseWith } from "#packages/result";

/** The request of a method's card: its switch, its details under the specification's names, or both. */
export type PaymentMethodChange = {
  method: string;
  isActive?: boolean;
  settings?: Record<string, unknown>;
  /** The version of the details when they were loaded. */
  seenVersion?: string | null;
};

export type PaymentMethodRefusal =
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
