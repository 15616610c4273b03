import { data } from "react-router";
import type { ActionResult, ConfirmAgainRequest } from "#app/components/admin/results/use-result-toast.ts";
import { type RefusalReason, refusalMessage } from "#app/copy/refusal-messages.ts";
import type { Admin, ConfirmedAdmin } from "#app/domain/accounts/admin.ts";
import {
  fieldsToSendAgain,
  PASSWORD_AGAIN,
  passwordAgainOf,
} from "#app/domain/accounts/confirmation-form.ts";
import {
  checkProof,
  type RequestOrigin,
  requireRecentConfirmation,
} from "#app/server/accounts/require-recent-confirmation.ts";
import { REFUSAL_STATUS } from "#app/server/http/refusal-status.ts";
import type { Shop } from "#app/server/shop.ts";

/** The form of an act that not every session may do, and where it comes from. */
export type GuardedForm = {
  shop: Shop;
  admin: Admin<"settings.edit">;
  form: FormData;
  origin: RequestOrigin;
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
  const password = passwordAgainOf(form);
  if (password !== null) {
    const again = await checkProof(shop, admin, { password, sessionToken: origin.sessionToken });
    if (!again.ok) return askAgain(form, again.reason, refusalMessage(again.reason));
  }
  const confirmed = await requireRecentConfirmation(shop, admin, origin);
  if (confirmed.ok) return await act(confirmed.value);
  const error = form.has(PASSWORD_AGAIN) ? refusalMessage(confirmed.reason) : null;
  return askAgain(form, confirmed.reason, error);
}

function askAgain(
  form: FormData,
  reason: Extract<RefusalReason, keyof typeof REFUSAL_STATUS>,
  error: ConfirmAgainRequest["error"],
) {
  const fields = fieldsToSendAgain(form);
  return data<ActionResult>(
    {
      done: false,
      values: Object.fromEntries(fields),
      confirmAgain: { fields, error },
    },
    { status: REFUSAL_STATUS[reason] },
  );
}
