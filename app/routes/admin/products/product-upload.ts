import { data } from "react-router";
import type { UploadResult } from "#app/components/admin/products/upload-picture.ts";
import { PICTURE_ERROR_MESSAGES, PICTURE_URL_ERROR_MESSAGES } from "#app/copy/picture-error-messages.ts";
import { pictureForm } from "#app/domain/catalogue/product-form.ts";
import { storeImageFromUrl } from "#app/server/catalogue/pictures/store-image-from-url.ts";
import {
  PRODUCT_IMAGE_MAX_BYTES,
  storeProductImage,
} from "#app/server/catalogue/pictures/store-product-image.ts";
import { fileOf, readForm } from "#app/server/http/forms/read-form.ts";
import { requireAdmin } from "#app/server/http/guards/guards.ts";
import { REFUSAL_STATUS } from "#app/server/http/refusal-status.ts";
import { shopOf } from "#app/server/http/request-context.ts";
import type { Route } from "./+types/product-upload.ts";

/** The overhead of a multipart request with one file. */
const MULTIPART_OVERHEAD_BYTES = 10_000;

/** Stores one picture of the product form, uploaded or named by its URL, and returns its path. */
export async function action({ context, request }: Route.ActionArgs) {
  requireAdmin(context, request, "products.edit");
  const read = await readForm(request, pictureForm, {
    maxBytes: PRODUCT_IMAGE_MAX_BYTES + MULTIPART_OVERHEAD_BYTES,
  });
  if (!read.ok) {
    const reason = read.status === 413 ? "file_too_large" : "unsupported_file_type";
    return respond({ problem: PICTURE_ERROR_MESSAGES[reason] }, read.status);
  }
  const { url } = read.value;
  if (url !== undefined) {
    const fetched = await storeImageFromUrl(shopOf(context), url.trim());
    if (!fetched.ok) return respond({ problem: PICTURE_URL_ERROR_MESSAGES[fetched.reason] }, 422);
    return respond({ picture: { src: fetched.value.src, tint: fetched.value.tint } }, 201);
  }
  const file = fileOf(read.form, "file");
  if (file === null) return respond({ problem: PICTURE_ERROR_MESSAGES.unsupported_file_type }, 422);
  const stored = await storeProductImage(shopOf(context), new Uint8Array(await file.arrayBuffer()));
  if (!stored.ok)
    return respond({ problem: PICTURE_ERROR_MESSAGES[stored.reason] }, REFUSAL_STATUS[stored.reason]);
  const { src, tint } = stored.value;
  return respond({ picture: { src, tint } }, 201);
}

/** This route has no page. */
export function loader() {
  throw data(null, { status: 404 });
}

function respond(body: UploadResult, status: number): Response {
  return Response.json(body, { status });
}
