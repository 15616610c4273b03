import { refusalMessage } from "#app/copy/refusal-messages.ts";
import type { FieldErrors } from "#app/domain/form-errors.ts";
import { type PreparedReceipt, prepareReceipt } from "#app/server/payments/receipts/receipt-file.ts";
import { type Ok, ok } from "#packages/result";
import { fileOf } from "./read-form.ts";

/** Returns the picture of a returned item, prepared as receipts are; null where none was chosen. */
export async function readPhoto(
  form: FormData,
): Promise<Ok<PreparedReceipt | null> | { ok: false; errors: FieldErrors }> {
  const file = fileOf(form, "photo");
  if (file === null) return ok(null);
  const prepared = await prepareReceipt(new Uint8Array(await file.arrayBuffer()));
  return prepared.ok ? prepared : { ok: false, errors: { photo: refusalMessage(prepared.reason) } };
}
