import Plus from "lucide-react/icons/plus";
import { useCallback, useState } from "react";
import { data, Form, useSubmit } from "react-router";
import { AdminHeading } from "#app/components/admin/admin-heading.tsx";
import { DeleteProductDialog } from "#app/components/admin/delete-product-dialog.tsx";
import { ProductRowCard, type ShownProduct } from "#app/components/admin/product-row-card.tsx";
import { type ActionAnswer, sayAnswer, useAnswerToast } from "#app/components/admin/use-answer-toast.ts";
import { can } from "#app/domain/accounts/permissions.ts";
import {
  ADMIN_PRODUCT_SORTS,
  ADMIN_PRODUCT_STATES,
  type AdminProductSort,
  type AdminProductState,
} from "#app/domain/catalogue/admin-listing.ts";
import { MAIN_CATEGORIES } from "#app/domain/catalogue/product.ts";
import { adminProducts } from "#app/server/catalogue/admin-products.ts";
import { deleteProduct } from "#app/server/catalogue/delete-product.ts";
import { setProductVisibility } from "#app/server/catalogue/set-product-visibility.ts";
import { requireAdmin } from "#app/server/http/guards.ts";
import { shopOf } from "#app/server/http/request-context.ts";
import { readSiteSettings } from "#app/server/settings/read-site-settings.ts";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { SelectField } from "#app/ui/select-field.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import type { Route } from "./+types/products.ts";

export { AdminScreenProblem as ErrorBoundary } from "#app/components/admin/admin-problem.tsx";
export { readUnlessUnreached as shouldRevalidate } from "#app/components/admin/use-answer-toast.ts";

const STATE_LABELS: Record<AdminProductState, string> = {
  all: "All",
  active: "Active",
  hidden: "Hidden",
  featured: "Featured",
  low: "Low or sold out",
};

const SORT_LABELS: Record<AdminProductSort, string> = {
  newest: "Newest first",
  name: "Name A-Z",
  stock: "Least stock first",
};

export async function loader({ context, request }: Route.LoaderArgs) {
  const admin = requireAdmin(context, request, "products.view");
  const shop = shopOf(context);
  const params = new URL(request.url).searchParams;
  const { shop: shopSettings } = await readSiteSettings(shop);
  const filter = {
    search: params.get("search")?.trim() ?? "",
    category: MAIN_CATEGORIES.find((category) => category === params.get("category")) ?? "",
    state: ADMIN_PRODUCT_STATES.find((state) => state === params.get("show")) ?? "all",
    sort: ADMIN_PRODUCT_SORTS.find((sort) => sort === params.get("sort")) ?? "newest",
    page: Number(params.get("page")) || 1,
    lowStockAt: shopSettings.lowStockAt,
  };
  const { products, ...counts } = await adminProducts(shop, filter);
  const shown = products.map(
    ({
      id,
      slug,
      name,
      description,
      brand,
      category,
      price,
      comparePrice,
      entered,
      ...rest
    }): ShownProduct => ({
      ...{ id, slug, name, brand, category, price, comparePrice, entered },
      description: description.slice(0, 200),
      images: rest.images.slice(0, 1),
      sizes: rest.sizes,
      stockQuantity: rest.stockQuantity,
      isFeatured: rest.isFeatured,
      isActive: rest.isActive,
    }),
  );
  return { products: shown, ...counts, filter, canEdit: can(admin.roles ?? [], "products.edit") };
}

export async function action({ context, request }: Route.ActionArgs) {
  const admin = requireAdmin(context, request, "products.edit");
  const shop = shopOf(context);
  const form = await request.formData();
  const id = String(form.get("id") ?? "");
  switch (form.get("intent")) {
    case "set-visibility": {
      const isActive = form.get("isActive") === "true";
      const set = await setProductVisibility(shop, admin, { id, isActive });
      if (!set.ok) return data<ActionAnswer>({ done: false, toast: "productNotUpdated" }, { status: 404 });
      return data<ActionAnswer>({ done: true, toast: isActive ? "productPublished" : "productHidden" });
    }
    case "delete": {
      const deleted = await deleteProduct(shop, admin, { id });
      if (!deleted.ok)
        return data<ActionAnswer>({ done: false, toast: "productNotDeleted" }, { status: 404 });
      return data<ActionAnswer>({ done: true, toast: "productDeleted", text: deleted.value.name });
    }
    default:
      return data<ActionAnswer>({ done: false, toast: "productNotUpdated" }, { status: 400 });
  }
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sayAnswer(serverAction, "productNotUpdated");
}

export default function Products({ loaderData, actionData }: Route.ComponentProps) {
  useAnswerToast(actionData);
  const { products, total, page, pageCount, filter, canEdit } = loaderData;
  const [leaving, setLeaving] = useState<ShownProduct | null>(null);
  const stay = useCallback(() => setLeaving(null), []);
  const submit = useSubmit();
  const isFiltered = filter.search !== "" || filter.category !== "" || filter.state !== "all";

  return (
    <>
      <AdminHeading title="Products" text={`${total} ${total === 1 ? "product" : "products"}`}>
        {canEdit && (
          <Button variant="primary" href="/admin/products/add" icon={<Plus aria-hidden className="size-5" />}>
            Add Product
          </Button>
        )}
      </AdminHeading>
      <Form
        method="get"
        action="/admin/products"
        role="search"
        key={JSON.stringify(filter)}
        className="mb-5 grid grid-cols-2 gap-2 md:grid-cols-[minmax(0,2fr)_repeat(3,minmax(0,1fr))_auto]"
        onChange={(event) => {
          if (event.target instanceof HTMLSelectElement) void submit(event.currentTarget);
        }}
      >
        <TextField
          type="search"
          label="Search products"
          hideLabel
          name="search"
          placeholder="Search products"
          defaultValue={filter.search}
          className="col-span-2 md:col-span-1"
        />
        <SelectField
          label="Category"
          hideLabel
          name="category"
          defaultValue={filter.category || "all"}
          options={[{ value: "all", label: "All categories" }, ...MAIN_CATEGORIES.map(categoryOption)]}
        />
        <SelectField
          label="Show"
          hideLabel
          name="show"
          defaultValue={filter.state}
          options={ADMIN_PRODUCT_STATES.map((value) => ({ value, label: STATE_LABELS[value] }))}
        />
        <SelectField
          label="Sort by"
          hideLabel
          name="sort"
          defaultValue={filter.sort}
          options={ADMIN_PRODUCT_SORTS.map((value) => ({ value, label: SORT_LABELS[value] }))}
        />
        <Button type="submit" variant="outline" className="h-12">
          Search
        </Button>
      </Form>
      {products.length === 0 ? (
        isFiltered ? (
          <EmptyState title="No products found" text="Nothing matches this search.">
            <Button variant="outline" href="/admin/products">
              Clear filters
            </Button>
          </EmptyState>
        ) : (
          <EmptyState title="An empty shelf" text="The first product you add is for sale at once.">
            {canEdit && (
              <Button variant="primary" href="/admin/products/add">
                Add the first product
              </Button>
            )}
          </EmptyState>
        )
      ) : (
        <div className="grid gap-3 md:grid-cols-2 md:gap-4 xl:grid-cols-3">
          {products.map((product) => (
            <ProductRowCard
              key={product.id}
              product={product}
              lowStockAt={filter.lowStockAt}
              canEdit={canEdit}
              onDelete={setLeaving}
            />
          ))}
        </div>
      )}
      <Pager className="mt-6" page={page} pages={pageCount} hrefOf={(next) => hrefOf(filter, next)} />
      <DeleteProductDialog product={leaving} onClose={stay} />
    </>
  );
}

function categoryOption(value: string) {
  return { value, label: value.charAt(0).toUpperCase() + value.slice(1) };
}

type Filter = { search: string; category: string; state: AdminProductState; sort: AdminProductSort };

function hrefOf({ search, category, state, sort }: Filter, page: number): string {
  const params = new URLSearchParams();
  if (search !== "") params.set("search", search);
  if (category !== "") params.set("category", category);
  if (state !== "all") params.set("show", state);
  if (sort !== "newest") params.set("sort", sort);
  if (page > 1) params.set("page", String(page));
  const query = params.toString();
  return query === "" ? "/admin/products" : `/admin/products?${query}`;
}
