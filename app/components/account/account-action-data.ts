import { useActionData, useNavigation } from "react-router";
import type { FieldErrors } from "#app/domain/form-errors.ts";

/** The result of a form on the account page; `done` is a sentence. */
export type AccountActionData = {
  intent: string;
  done: string | null;
  errors: FieldErrors;
  values: Record<string, string>;
  /** The second factor being set up: the secret for the app, its QR code, and the recovery codes. */
  setup?: { uri: string; recoveryCodes: string[]; qr: { size: number; path: string } };
  /** New recovery codes, shown only once. */
  recoveryCodes?: string[];
};

/** Returns the result of the form with this intent, and whether it is being sent. */
export function useAccountActionData(intent: string) {
  const result = useActionData<AccountActionData>();
  const navigation = useNavigation();
  const isPending = navigation.formData?.get("intent") === intent;
  const nothing: AccountActionData = { intent, done: null, errors: {}, values: {} };
  return { ...(result?.intent === intent ? result : nothing), isPending };
}
