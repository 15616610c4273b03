import { AdminHeading } from "#app/components/admin/admin-heading.tsx";
import { ProductForm } from "#app/components/admin/product-form.tsx";
import { NEW_PRODUCT } from "#app/components/admin/product-values.ts";
import { sayAnswer } from "#app/components/admin/use-answer-toast.ts";
import { FORM_BRANDS } from "#app/domain/catalogue/product.ts";
import { catalogueBrands } from "#app/server/catalogue/admin-products.ts";
import { requireAdmin } from "#app/server/http/guards.ts";
import { shopOf } from "#app/server/http/request-context.ts";
import type { Route } from "./+types/product-add.ts";
import { saveProductForm } from "./save-product-form.ts";

export { AdminScreenProblem as ErrorBoundary } from "#app/components/admin/admin-problem.tsx";
export { readUnlessUnreached as shouldRevalidate } from "#app/components/admin/use-answer-toast.ts";

export async function loader({ context, request }: Route.LoaderArgs) {
  requireAdmin(context, request, "products.edit");
  const shop = shopOf(context);
  const brands = [...new Set([...FORM_BRANDS, ...(await catalogueBrands(shop))])];
  return { brands, rates: shop.rates.current() };
}

export async function action({ context, request }: Route.ActionArgs) {
  return await saveProductForm({ context, request, id: null });
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sayAnswer(serverAction, "productNotSaved");
}

export default function ProductAdd({ loaderData, actionData }: Route.ComponentProps) {
  const { brands, rates } = loaderData;
  return (
    <>
      <AdminHeading title="Add Product" />
      <ProductForm
        values={NEW_PRODUCT}
        brands={brands}
        rates={rates}
        submitLabel="Add Product"
        answer={actionData}
      />
    </>
  );
}
