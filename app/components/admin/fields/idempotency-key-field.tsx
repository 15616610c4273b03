import { useState } from "react";
import { useNavigation } from "react-router";
import type { ActionResult } from "#app/components/admin/results/use-result-toast.ts";

type IdempotencyKeyFieldProps = {
  /** The key this page was loaded with. */
  issuedKey: string;
  result: ActionResult | undefined;
  /** True while a fetcher sends the form, which is not a navigation. */
  isSending?: boolean;
};

/**
 * The hidden field with the form's idempotency key. A form that is being sent, or whose response was lost, reuses
 * its key, so that it is performed once.
 */
export function IdempotencyKeyField({ issuedKey, result, isSending = false }: IdempotencyKeyFieldProps) {
  const [key, setKey] = useState(issuedKey);
  const isIdle = useNavigation().state === "idle" && !isSending;
  if (isIdle && key !== issuedKey && !result?.isUnreachable) setKey(issuedKey);
  return <input type="hidden" name="idempotencyKey" value={key} />;
}
