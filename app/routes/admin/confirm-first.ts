import { data } from "react-router";
import type { ActionResult, ConfirmAgainRequest } from "#app/components/admin/forms/use-result-toast.ts";
import { type RefusalReason, refusalMessage } from "#app/copy/refusal-messages.ts";
import type { Admin, ConfirmedAdmin } from "#app/domain/accounts/admin.ts";
import {
  confirmationOf,
  fieldsToSendAgain,
  hasConfirmation,
} from "#app/domain/accounts/confirmation-form.ts";
import { passkeyHost } from "#app/domain/accounts/passkey-host.ts";
import { confirmAgain } from "#app/server/accounts/confirmation/confirm-again.ts";
import {
  type RequestOrigin,
  requireRecentConfirmation,
} from "#app/server/accounts/confirmation/require-recent-confirmation.ts";
import { myPasskeys } from "#app/server/accounts/sign-in/passkeys.ts";
import { REFUSAL_STATUS } from "#app/server/http/refusal-status.ts";
import type { Shop } from "#app/server/shop.ts";

/** The form of an act that not every session may do, and where it comes from; `cookies` have a passkey's challenge. */
export type GuardedForm = {
  shop: Shop;
  admin: Admin<"settings.edit">;
  form: FormData;
  origin: RequestOrigin & { cookies: string };
};

/**
 * Performs an act as an admin who has proved within ten minutes who they are, by signing in or by the proof in the form
 * itself. Otherwise returns the form's fields with 403, or the status of a wrong proof, so that the screen asks for a
 * proof and sends them again.
 */
export async function withConfirmation<Result>(
  { shop, admin, form, origin }: GuardedForm,
  act: (admin: ConfirmedAdmin<"settings.edit">) => Promise<Result>,
) {
  const confirmation = confirmationOf(form);
  if (confirmation !== null) {
    const again = await confirmAgain(shop, admin, confirmation, origin);
    if (!again.ok) {
      const error = { by: confirmation.by, message: refusalMessage(again.reason) };
      return await askAgain({ shop, admin, form }, again.reason, error);
    }
  }
  const confirmed = await requireRecentConfirmation(shop, admin, origin);
  if (confirmed.ok) return await act(confirmed.value);
  const error = hasConfirmation(form)
    ? { by: "password" as const, message: refusalMessage(confirmed.reason) }
    : null;
  return await askAgain({ shop, admin, form }, confirmed.reason, error);
}

async function askAgain(
  { shop, admin, form }: Omit<GuardedForm, "origin">,
  reason: Extract<RefusalReason, keyof typeof REFUSAL_STATUS>,
  error: ConfirmAgainRequest["error"],
) {
  const hasPasskey = (await myPasskeys(shop, admin)).length > 0;
  const fields = fieldsToSendAgain(form);
  return data<ActionResult>(
    {
      done: false,
      values: Object.fromEntries(fields),
      confirmAgain: {
        fields,
        error,
        passkeyHost: hasPasskey ? passkeyHost(shop.config.baseUrl) : null,
      },
    },
    { status: REFUSAL_STATUS[reason] },
  );
}
