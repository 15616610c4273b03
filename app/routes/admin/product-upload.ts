import { data } from "react-router";
import type { UploadAnswer } from "#app/components/admin/upload-picture.ts";
import { PRODUCT_IMAGE_MAX_BYTES, storeProductImage } from "#app/server/catalogue/store-product-image.ts";
import { requireAdmin } from "#app/server/http/guards.ts";
import { shopOf } from "#app/server/http/request-context.ts";
import type { Route } from "./+types/product-upload.ts";

/** What a multipart request adds around one file. */
const ENVELOPE_BYTES = 10_000;

/** Takes one picture of the product form and answers where it is kept. */
export async function action({ context, request }: Route.ActionArgs) {
  requireAdmin(context, request, "products.edit");
  if (Number(request.headers.get("content-length")) > PRODUCT_IMAGE_MAX_BYTES + ENVELOPE_BYTES) {
    return answer({ problem: PROBLEMS.file_too_large }, 413);
  }
  const file = (await request.formData()).get("file");
  if (!(file instanceof File)) return answer({ problem: PROBLEMS.unsupported_file_type }, 422);
  const stored = await storeProductImage(shopOf(context), new Uint8Array(await file.arrayBuffer()));
  if (!stored.ok)
    return answer({ problem: PROBLEMS[stored.reason] }, stored.reason === "file_too_large" ? 413 : 415);
  const { src, tint } = stored.value;
  return answer({ picture: { src, tint } }, 201);
}

/** There is nothing to see here. */
export function loader() {
  throw data(null, { status: 404 });
}

const PROBLEMS = {
  file_too_large: "It is larger than 20 MB or 60 megapixels.",
  unsupported_file_type: "It is not a picture the shop can read.",
};

function answer(body: UploadAnswer, status: number): Response {
  return Response.json(body, { status });
}
