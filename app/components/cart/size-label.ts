import { ONE_SIZE } from "#app/domain/catalogue/sizes/one-size.ts";
import { namedSize } from "#app/domain/catalogue/sizes/size-labels.ts";

/** "Size L", "Size EU 42" (shoes are stored in EU sizes); a product in one size says just that. */
export function sizeLabel(size: string): string {
  const named = namedSize(size);
  return named === "" ? ONE_SIZE : `Size ${named}`;
}
