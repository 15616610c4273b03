import { type RouterContextProvider, redirect } from "react-router";
import { type ActionResult, withFlashToast } from "#app/components/admin/results/use-result-toast.ts";
import { PICTURE_ERROR_MESSAGES, PICTURE_URL_ERROR_MESSAGES } from "#app/copy/picture-error-messages.ts";
import { stockChangedMessage } from "#app/copy/refusal-messages.ts";
import { INVALID_PRICE } from "#app/domain/catalogue/price-text.ts";
import { MAX_PICTURES } from "#app/domain/catalogue/product.ts";
import { productForm } from "#app/domain/catalogue/product-form.ts";
import { PRICE_BELOW_A_CENT } from "#app/domain/catalogue/product-price.ts";
import { formatSizeList, parseSizeList } from "#app/domain/catalogue/sizes/size-list.ts";
import { type FieldErrors, fieldErrors } from "#app/domain/form-errors.ts";
import { editConflict, expectedVersionOf, refused, refusedFor } from "#app/routes/admin/action-results.ts";
import { listQueryOf } from "#app/routes/admin/list-query-of.ts";
import { storeImageFromUrl } from "#app/server/catalogue/pictures/store-image-from-url.ts";
import { storeProductImage } from "#app/server/catalogue/pictures/store-product-image.ts";
import { saveProduct } from "#app/server/catalogue/save-product.ts";
import { readFormData } from "#app/server/http/forms/read-form.ts";
import { requireAdmin } from "#app/server/http/guards/guards.ts";
import { PANEL_MULTIPART_MAX_BYTES } from "#app/server/http/guards/limit-bodies.ts";
import { shopOf } from "#app/server/http/request-context.ts";
import type { Shop } from "#app/server/shop.ts";

type SaveProductFormArgs = { context: Readonly<RouterContextProvider>; request: Request; id: string | null };

/**
 * Saves the product form and redirects to the list; messages for what cannot be saved are
 * beside its fields. Pictures arrive as paths of uploads already made, as a URL, and, before JavaScript, as files.
 */
export async function saveProductForm({ context, request, id }: SaveProductFormArgs) {
  const admin = requireAdmin(context, request, "products.edit");
  const shop = shopOf(context);
  const form = await readFormData(request, PANEL_MULTIPART_MAX_BYTES);
  const parsed = productForm.safeParse({ ...Object.fromEntries(form), sizes: sizesText(form) });
  if (!parsed.success) return invalidResponse(fieldErrors(parsed.error));

  const images = await imagesOf(shop, form);
  if ("errors" in images) return invalidResponse(images.errors, "uploadFailed");
  const saved = await saveProduct(shop, admin, {
    id,
    form: parsed.data,
    images: images.sources,
    seenVersion: expectedVersionOf(form),
    idempotencyKey: String(form.get("idempotencyKey") ?? ""),
    seen: {
      sizes: parseSizeList(String(form.get("seenSizes") ?? "")),
      stockQuantity: Number(form.get("seenStock")) || 0,
    },
  });
  if (saved.ok) {
    throw redirect(
      withFlashToast(pathAfterSave(request, id), id === null ? "productCreated" : "productUpdated"),
    );
  }
  if (saved.reason === "not_found") return refusedFor("productNotUpdated", saved.reason);
  if (saved.reason === "changed_meanwhile") return editConflict("productNotUpdated", saved.detail);
  if (saved.reason === "sent_already") {
    return refusedFor("productNotSaved", saved.reason, { shouldRevalidate: true });
  }
  if (saved.reason === "stock_changed") {
    const quantity = saved.detail;
    return refusedFor("productNotUpdated", saved.reason, {
      errors: { sizes: stockChangedMessage([{ size: "", quantity }]) },
      values: { seenStock: String(quantity) },
    });
  }
  if (saved.reason === "price_below_a_cent") {
    const errors = saved.detail.map((field) => [field, PRICE_BELOW_A_CENT]);
    return invalidResponse(Object.fromEntries(errors), "invalidPrice");
  }
  return invalidResponse(
    { images: "One of these pictures is gone. Please add it again." },
    "productNotSaved",
  );
}

/** Returns where a save leads: to the product's place in the list that it was opened from. */
function pathAfterSave(request: Request, id: string | null): string {
  const list = listQueryOf(request);
  return id === null || list === null
    ? "/admin/products"
    : `/admin/products${list && `?${list}`}#product-${id}`;
}

/** Returns the sizes with their counts if every size is counted: "42: 3, 43: 0". */
function sizesText(form: FormData): string {
  const sizesInput = String(form.get("sizes") ?? "");
  if (!form.has("perSize")) return sizesInput;
  const sizes = parseSizeList(sizesInput).map(({ size, quantity }) => {
    const count = Number.parseInt(String(form.get(`count:${size}`) ?? ""), 10);
    return { size, quantity: quantity ?? (count > 0 ? Math.min(count, Number.MAX_SAFE_INTEGER) : 0) };
  });
  return formatSizeList(sizes);
}

async function imagesOf(
  shop: Shop,
  form: FormData,
): Promise<{ sources: string[] } | { errors: FieldErrors }> {
  const sources = form.getAll("images").map(String);
  const url = String(form.get("imageUrl") ?? "").trim();
  if (url !== "") {
    const fetched = await storeImageFromUrl(shop, url);
    if (!fetched.ok) return { errors: { imageUrl: PICTURE_URL_ERROR_MESSAGES[fetched.reason] } };
    sources.push(fetched.value.src);
  }
  const files = form.getAll("files").filter((file) => file instanceof File && file.size > 0) as File[];
  for (const file of files.slice(0, MAX_PICTURES)) {
    const stored = await storeProductImage(shop, new Uint8Array(await file.arrayBuffer()));
    if (!stored.ok) return { errors: { images: `${file.name}: ${PICTURE_ERROR_MESSAGES[stored.reason]}` } };
    sources.push(stored.value.src);
  }
  return { sources: [...new Set(sources)].slice(0, MAX_PICTURES) };
}

/** Returns the messages of the fields, and the specification's toast for a missing name or an invalid price. */
function invalidResponse(errors: FieldErrors, toast?: ActionResult["toast"]) {
  const isPrice = errors.price === INVALID_PRICE || errors.comparePrice === INVALID_PRICE;
  const isMissing = errors.name !== undefined || errors.price !== undefined;
  const toastName =
    toast ??
    (isMissing && !(isPrice && errors.name === undefined)
      ? "productRequired"
      : isPrice
        ? "invalidPrice"
        : "productNotSaved");
  return refused(toastName, 422, { errors });
}
