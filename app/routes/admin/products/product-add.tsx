import { data } from "react-router";
import { ProductForm } from "#app/components/admin/products/product-form.tsx";
import { copyOf, NEW_PRODUCT } from "#app/components/admin/products/product-values.ts";
import { AdminHeading } from "#app/components/admin/shell/admin-heading.tsx";
import { FORM_BRANDS } from "#app/domain/catalogue/product-choices.ts";
import { catalogueBrands, editableProduct } from "#app/server/catalogue/admin-products.ts";
import { requireAdmin } from "#app/server/http/guards/guards.ts";
import { shopOf } from "#app/server/http/request-context.ts";
import { readSiteSettings } from "#app/server/settings/read-site-settings.ts";
import type { Route } from "./+types/product-add.ts";
import { saveProductForm } from "./save-product-form.ts";

export async function loader({ context, request }: Route.LoaderArgs) {
  requireAdmin(context, request, "products.edit");
  const shop = shopOf(context);
  const from = new URL(request.url).searchParams.get("from");
  const [{ panel }, existingBrands, original] = await Promise.all([
    readSiteSettings(shop),
    catalogueBrands(shop),
    from === null ? null : editableProduct(shop, from),
  ]);
  if (from !== null && original === null) {
    throw data(null, { status: 404, statusText: "Failed to fetch product details" });
  }
  return {
    brands: [...new Set([...FORM_BRANDS, ...existingBrands])],
    rates: shop.rates.current(),
    idempotencyKey: crypto.randomUUID(),
    original: original && { id: original.product.id, name: original.product.name },
    values: original === null ? { ...NEW_PRODUCT, currency: panel.currency } : copyOf(original),
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  return await saveProductForm({ context, request, id: null });
}

export default function ProductAdd({ loaderData, actionData }: Route.ComponentProps) {
  const { brands, rates, idempotencyKey, original, values } = loaderData;
  return (
    <>
      <AdminHeading title="Add Product" text={original && `A copy of ${original.name}`} />
      <ProductForm
        // Another original resets the form.
        key={original?.id ?? "new"}
        values={values}
        brands={brands}
        rates={rates}
        idempotencyKey={idempotencyKey}
        submitLabel="Add Product"
        result={actionData}
      />
    </>
  );
}
