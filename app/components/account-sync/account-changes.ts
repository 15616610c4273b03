import type { SizePreferences } from "#app/domain/catalogue/sizes/size-preference.ts";
import type { Place } from "#app/domain/shipping/places.ts";

/** A change to the data that the account stores. */
export type AccountChanges = {
  wish?: readonly string[];
  unwish?: readonly string[];
  sizes?: SizePreferences;
  sizesBefore?: SizePreferences;
  places?: readonly Place[];
  placesBefore?: readonly Place[];
};
