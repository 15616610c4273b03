import { useState } from "react";
import { useNavigation } from "react-router";
import type { ActionResult } from "#app/components/admin/results/use-result-toast.ts";

/** Renders fields that a form sends unseen; one with several values is sent once for each. */
export function HiddenFields({ fields }: { fields: Record<string, string | readonly string[]> }) {
  return Object.entries(fields).flatMap(([name, values]) =>
    [values]
      .flat()
      .map((value) => <input key={`${name} ${value}`} type="hidden" name={name} value={value} />),
  );
}

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
