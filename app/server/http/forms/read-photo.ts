import { refusalMessage } from "#app/copy/refusal-messages.ts";
import type { FieldErrors } from "#app/domain/form-errors.ts";
import { type PreparedReceipt, prepareReceipt } from "#app/server/payments/receipts/receipt-file.ts";
import { rateLimited } from "#app/server/platform/rate-limits.ts";
import type { Shop } from "#app/server/shop.ts";
import { type Ok, ok } from "#packages/result";
import { fileOf } from "./read-form.ts";

/**
 * Returns the picture of a returned item, prepared as receipts are; null where none was chosen. A shopper at `ipAddress`
 * has the limit of receipts (429), staff have none. Refusals with messages by field.
 */
export async function readPhoto(
  shop: Shop,
  form: FormData,
  ipAddress: string | null,
): Promise<Ok<PreparedReceipt | null> | { ok: false; errors: FieldErrors; status: 422 | 429 }> {
  const file = fileOf(form, "photo");
  if (file === null) return ok(null);
  const wait = ipAddress === null ? 0 : await shop.limits.take("receipt-address", ipAddress);
  if (wait > 0) return { ok: false, errors: { form: refusalMessage(rateLimited(wait).reason) }, status: 429 };
  const prepared = await prepareReceipt(new Uint8Array(await file.arrayBuffer()));
  if (prepared.ok) return prepared;
  return { ok: false, errors: { photo: refusalMessage(prepared.reason) }, status: 422 };
}
