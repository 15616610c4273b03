import ExternalLink from "lucide-react/icons/external-link";
import { data } from "react-router";
import { AdminHeading } from "#app/components/admin/admin-heading.tsx";
import { ProductForm } from "#app/components/admin/product-form.tsx";
import type { ProductValues } from "#app/components/admin/product-values.ts";
import { sayAnswer } from "#app/components/admin/use-answer-toast.ts";
import { FORM_BRANDS } from "#app/domain/catalogue/product.ts";
import {
  catalogueBrands,
  type EditableProduct,
  editableProduct,
} from "#app/server/catalogue/admin-products.ts";
import { requireAdmin } from "#app/server/http/guards.ts";
import { shopOf } from "#app/server/http/request-context.ts";
import { Button } from "#app/ui/button.tsx";
import type { Route } from "./+types/product-edit.ts";
import { saveProductForm } from "./save-product-form.ts";

export { AdminScreenProblem as ErrorBoundary } from "#app/components/admin/admin-problem.tsx";
export { readUnlessUnreached as shouldRevalidate } from "#app/components/admin/use-answer-toast.ts";

export async function loader({ context, request, params }: Route.LoaderArgs) {
  requireAdmin(context, request, "products.edit");
  const shop = shopOf(context);
  const [editable, known] = await Promise.all([editableProduct(shop, params.id), catalogueBrands(shop)]);
  if (editable === null) throw data(null, { status: 404, statusText: "Failed to fetch product details" });
  const { product } = editable;
  const brands = [...new Set([...FORM_BRANDS, ...known, ...(product.brand ? [product.brand] : [])])];
  return {
    id: product.id,
    slug: product.isActive ? product.slug : null,
    values: valuesOf(editable),
    brands,
    rates: shop.rates.current(),
  };
}

export async function action({ context, request, params }: Route.ActionArgs) {
  return await saveProductForm({ context, request, id: params.id });
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sayAnswer(serverAction, "productNotUpdated");
}

export default function ProductEdit({ loaderData, actionData }: Route.ComponentProps) {
  const { id, slug, values, brands, rates } = loaderData;
  return (
    <>
      <AdminHeading title="Edit Product" text={values.name}>
        {slug !== null && (
          <Button
            href={`/product/${slug}`}
            target="_blank"
            variant="outline"
            icon={<ExternalLink aria-hidden className="size-4" />}
          >
            See it in the shop
          </Button>
        )}
      </AdminHeading>
      <ProductForm
        key={id}
        values={values}
        brands={brands}
        rates={rates}
        submitLabel="Update Product"
        answer={actionData}
      />
    </>
  );
}

function valuesOf({ product, price, comparePrice }: EditableProduct): ProductValues {
  return {
    name: product.name,
    description: product.description,
    price,
    comparePrice,
    currency: product.currency,
    category: product.category,
    subcategory: product.subcategory,
    brand: product.brand || FORM_BRANDS[0],
    targetAudience: product.targetAudience || "unisex",
    weight: String(product.weightGrams / 1000),
    deliveryDuration: product.deliveryDuration,
    sizes: product.sizes,
    stockQuantity: product.stockQuantity,
    colors: product.colors.join(", "),
    tags: product.tags.join(", "),
    isFeatured: product.isFeatured,
    isActive: product.isActive,
    images: product.images.map(({ src, tint }) => ({ src, tint })),
  };
}
