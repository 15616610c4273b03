import { ONE_SIZE } from "#app/domain/catalogue/one-size.ts";
import { STORED_SIZE_SYSTEM } from "#app/domain/catalogue/size-system.ts";

const SHOE_SIZE = /^(?:1[6-9]|[2-4]\d)(?:\.5)?$/;

/** "Size L", "Size EU 42" (shoes are stored in EU sizes); a product in one size says just that. */
export function sizeWords(size: string): string {
  if (size === "" || size === ONE_SIZE) return ONE_SIZE;
  return SHOE_SIZE.test(size) ? `Size ${STORED_SIZE_SYSTEM} ${size}` : `Size ${size}`;
}
