import type { View } from "./draw-picture.ts";
import type { LookName } from "./looks.ts";

/** A picture's key: the look and the view, as in "runner-laterite/side". */
export function pictureKey(look: LookName, view: View): string {
  return `${look}/${view}`;
}
