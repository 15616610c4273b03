import Copy from "lucide/dist/esm/icons/copy.mjs";
import ExternalLink from "lucide/dist/esm/icons/external-link.mjs";
import { data } from "react-router";
import { ProductForm } from "#app/components/admin/products/product-form.tsx";
import { productValuesOf } from "#app/components/admin/products/product-values.ts";
import { AdminHeading } from "#app/components/admin/shell/admin-heading.tsx";
import { missingToSell } from "#app/domain/catalogue/missing-to-sell.ts";
import { FORM_BRANDS } from "#app/domain/catalogue/product-choices.ts";
import { listQueryOf } from "#app/routes/admin/list-query-of.ts";
import { catalogueBrands, editableProduct } from "#app/server/catalogue/admin-products.ts";
import { requireAdmin } from "#app/server/http/guards/guards.ts";
import { shopOf } from "#app/server/http/request-context.ts";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { Route } from "./+types/product-edit.ts";
import { saveProductForm } from "./save-product-form.ts";

export async function loader({ context, request, params }: Route.LoaderArgs) {
  requireAdmin(context, request, "products.edit");
  const shop = shopOf(context);
  const [editable, existingBrands] = await Promise.all([
    editableProduct(shop, params.id),
    catalogueBrands(shop),
  ]);
  if (editable === null) throw data(null, { status: 404, statusText: "Failed to fetch product details" });
  const { product } = editable;
  const brands = [...new Set([...FORM_BRANDS, ...existingBrands, ...(product.brand ? [product.brand] : [])])];
  return {
    id: product.id,
    list: listQueryOf(request),
    slug: product.slug,
    isActive: product.isActive,
    version: editable.version,
    values: productValuesOf(editable),
    missing: missingToSell({ ...product, priceMinor: product.priceUsd }),
    brands,
    rates: shop.rates.current(),
    idempotencyKey: crypto.randomUUID(),
  };
}

export async function action({ context, request, params }: Route.ActionArgs) {
  return await saveProductForm({ context, request, id: params.id });
}

export default function ProductEdit({ loaderData, actionData }: Route.ComponentProps) {
  const { id, list, slug, isActive, version, values, missing, brands, rates, idempotencyKey } = loaderData;
  return (
    <>
      <AdminHeading title="Edit Product" text={values.name}>
        <Button href={`/admin/stock?product=${id}`} variant="quiet" className="max-sm:pl-0!">
          Stock history
        </Button>
        <Button href={`/admin/products/add?from=${id}`} variant="quiet" icon={Copy}>
          Duplicate
        </Button>
        <Button
          href={`/product/${slug}${isActive ? "" : "?preview=1"}`}
          target="_blank"
          variant="outline"
          icon={ExternalLink}
        >
          {isActive ? "See it in the shop" : "Preview"}
        </Button>
      </AdminHeading>
      {missing.length > 0 && (
        <Notice tone="yellow" className="mb-4">
          <strong>Not ready to sell:</strong> {missing.join(", ")}.
        </Notice>
      )}
      <ProductForm
        key={id}
        edited={{
          version,
          path: `/admin/products/edit/${id}${list === null ? "" : `?list=${encodeURIComponent(list)}`}`,
          listPath: list === null ? "/admin/products" : `/admin/products${list && `?${list}`}#product-${id}`,
        }}
        values={values}
        brands={brands}
        rates={rates}
        idempotencyKey={idempotencyKey}
        submitLabel="Update Product"
        result={actionData}
      />
    </>
  );
}
