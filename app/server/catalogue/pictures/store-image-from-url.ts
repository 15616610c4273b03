import {
  type FetchRefusal,
  fetchPublicFile,
  INTERNET,
  type PublicNetwork,
} from "#app/server/platform/fetch-public-file.ts";
import type { Shop } from "#app/server/shop.ts";
import type { Ok, Refusal } from "#packages/result";
import { type StoredImage, storeProductImage } from "./store-product-image.ts";

/**
 * Stores a picture that an administrator named by its URL, as if they had uploaded it: fetched by the server, from
 * public addresses only, up to 10 MB within 10 s, and checked by its bytes. Refusals: those of `fetchPublicFile` and of
 * `storeProductImage`. Source: specification 3.7.
 */
export async function storeImageFromUrl(
  shop: Shop,
  address: string,
  network: PublicNetwork = INTERNET,
): Promise<Ok<StoredImage> | FetchRefusal | Refusal<"file_too_large" | "unsupported_file_type">> {
  const fetched = await fetchPublicFile(address, { network });
  if (!fetched.ok) {
    shop.log.info({ reason: fetched.reason }, "a picture was not fetched from its address");
    return fetched;
  }
  return await storeProductImage(shop, fetched.value);
}
