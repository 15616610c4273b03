import { useActionData, useNavigation } from "react-router";
import type { FieldErrors } from "#app/domain/form-errors.ts";

/** What the account page's action returns for one of its forms; `done` is a sentence. */
export type AccountActionData = {
  intent: string;
  done: string | null;
  errors: FieldErrors;
  values: Record<string, string>;
  /** The second factor being set up: what the app is given, its picture, and the recovery codes. */
  setup?: { uri: string; recoveryCodes: string[]; qr: { size: number; path: string } };
  /** What the browser shall make a passkey of. */
  passkey?: Record<string, unknown>;
  /** Fresh recovery codes, shown this once. */
  recoveryCodes?: string[];
};

/** The result of the form of this intent, and whether it is being sent. */
export function useAccountActionData(intent: string) {
  const result = useActionData<AccountActionData>();
  const navigation = useNavigation();
  const isPending = navigation.formData?.get("intent") === intent;
  const nothing: AccountActionData = { intent, done: null, errors: {}, values: {} };
  return { ...(result?.intent === intent ? result : nothing), isPending };
}
