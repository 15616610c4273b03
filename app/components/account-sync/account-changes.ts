import type { SizePreferences } from "#app/domain/catalogue/sizes/size-preference.ts";

/** What the account is to store from now on. */
export type AccountChanges = {
  wish?: readonly string[];
  unwish?: readonly string[];
  saw?: string;
  viewed?: readonly string[];
  sizes?: SizePreferences;
  sizesBefore?: SizePreferences;
};
