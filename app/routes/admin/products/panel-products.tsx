import Download from "lucide/dist/esm/icons/download.mjs";
import FileUp from "lucide/dist/esm/icons/file-up.mjs";
import PackageOpen from "lucide/dist/esm/icons/package-open.mjs";
import Plus from "lucide/dist/esm/icons/plus.mjs";
import { useId, useState } from "react";
import { useLocation } from "react-router";
import { AskDialog } from "#app/components/admin/asking/ask.tsx";
import { ChosenBar } from "#app/components/admin/lists/chosen-bar.tsx";
import { ListPager } from "#app/components/admin/lists/list-pager.tsx";
import { ProductFilterForm } from "#app/components/admin/products/product-filter-form.tsx";
import { ProductRowCard, type ShownProduct } from "#app/components/admin/products/product-row-card.tsx";
import { AdminHeading } from "#app/components/admin/shell/admin-heading.tsx";
import { isAllowed } from "#app/domain/accounts/admin.ts";
import { BULK_MAX_PRODUCTS } from "#app/domain/catalogue/bulk-change.ts";
import { readProductFilter } from "#app/domain/catalogue/listing/admin-listing.ts";
import { formatCount } from "#app/domain/format-count.ts";
import { plural } from "#app/domain/plural.ts";
import { done, refused, refusedFor } from "#app/routes/admin/action-results.ts";
import { adminProducts } from "#app/server/catalogue/admin-products.ts";
import { undoBulkEdit } from "#app/server/catalogue/bulk/bulk-edit.ts";
import { deleteProduct, undoProductDeletion } from "#app/server/catalogue/delete-product.ts";
import { setProductVisibility } from "#app/server/catalogue/product-visibility.ts";
import { readFormData } from "#app/server/http/forms/read-form.ts";
import { requireAdmin } from "#app/server/http/guards/guards.ts";
import { shopOf } from "#app/server/http/request-context.ts";
import { readSiteSettings } from "#app/server/settings/read-site-settings.ts";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import type { Route } from "./+types/panel-products.ts";
import { setPriceInPlace } from "./set-price-in-place.ts";

export async function loader({ context, request }: Route.LoaderArgs) {
  const admin = requireAdmin(context, request, "products.view");
  const shop = shopOf(context);
  const params = new URL(request.url).searchParams;
  const { shop: shopSettings } = await readSiteSettings(shop);
  const filter = { ...readProductFilter(params), lowStockAt: shopSettings.lowStockAt };
  const { products, ...counts } = await adminProducts(shop, filter);
  const shown = products.map(
    ({ id, name, description, brand, category, price, comparePrice, typed, ...rest }): ShownProduct => ({
      id,
      name,
      // As much as one line of the list can show.
      description: description.slice(0, 150),
      brand,
      category,
      price,
      comparePrice,
      typed,
      images: rest.images.slice(0, 1),
      sizes: rest.sizes,
      stockQuantity: rest.stockQuantity,
      isFeatured: rest.isFeatured,
      isActive: rest.isActive,
    }),
  );
  const editKey = isAllowed(admin, "products.edit") ? crypto.randomUUID() : null;
  return { products: shown, ...counts, filter, editKey };
}

export async function action({ context, request }: Route.ActionArgs) {
  const admin = requireAdmin(context, request, "products.edit");
  const shop = shopOf(context);
  const form = await readFormData(request);
  const id = String(form.get("id") ?? "");
  switch (form.get("intent")) {
    case "set-visibility": {
      const isActive = form.get("isActive") === "true";
      const set = await setProductVisibility(shop, admin, { id, isActive });
      if (!set.ok) return refused("productNotUpdated", 404);
      return done(isActive ? "productPublished" : "productHidden", {
        text: set.value.name,
        undo: {
          action: "/admin/products",
          fields: { intent: "set-visibility", id, isActive: String(!isActive) },
        },
      });
    }
    case "set-price":
      return await setPriceInPlace(shop, admin, form);
    case "delete": {
      const deleted = await deleteProduct(shop, admin, { id });
      if (!deleted.ok) return refused("productNotDeleted", 404);
      const { name, deletedAt } = deleted.value;
      const fields = { intent: "undo-delete", id, at: String(deletedAt.getTime()) };
      const undo = { action: "/admin/products", fields };
      return done("productDeleted", { text: name, undo });
    }
    case "undo-delete": {
      const deletedAt = new Date(Number(form.get("at") || Number.NaN));
      const undone = await undoProductDeletion(shop, admin, { id, deletedAt });
      if (!undone.ok) return refusedFor("notUndone", undone.reason, { shouldRevalidate: true });
      return done("undone", { text: `${undone.value.name} is as it was.` });
    }
    case "undo-bulk": {
      const keys = ["editKey", "idempotencyKey"].map((name) => String(form.get(name) ?? ""));
      const [editKey = "", idempotencyKey = ""] = keys;
      const undone = await undoBulkEdit(shop, admin, { editKey, idempotencyKey });
      if (!undone.ok) return refusedFor("notUndone", undone.reason, { shouldRevalidate: true });
      const { count, left } = undone.value;
      const restored = `${count} ${plural(count, "product is as it was", "products are as they were")}.`;
      if (left.length === 0) return done("undone", { text: restored });
      const text = `${restored} Changed since, and left alone: ${left.join(", ")}.`;
      return refused("notUndone", 409, { text, shouldRevalidate: true });
    }
    default:
      return refused("productNotUpdated", 400);
  }
}

export default function Products({ loaderData }: Route.ComponentProps) {
  const { products, total, page, pageCount, filter, editKey } = loaderData;
  const [productToDelete, setProductToDelete] = useState<ShownProduct | null>(null);
  // The choice stays while one goes through the pages of the list.
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const list = useLocation().search.slice(1);
  // All products of this list are chosen by its filter, not by their ids.
  const [chosenList, setChosenList] = useState<string>();
  const isAllChosen = chosenList === list;
  const chosenCount = isAllChosen ? total : chosen.length;
  const mustChooseFewer = chosenCount > BULK_MAX_PRODUCTS;
  const chosenFormId = useId();
  const pageIds = products.map(({ id }) => id);
  const canEdit = editKey !== null;
  const isFiltered = filter.search !== "" || filter.category !== "" || filter.state !== "all";

  return (
    <>
      <AdminHeading title="Products" isDense>
        {canEdit && (
          <>
            <p className="figures mr-2 text-ink-soft text-sm max-md:sr-only">
              {`${formatCount(total)} ${plural(total, "product")}`}
            </p>
            <div className="flex">
              {TOOLS.map(({ name, icon, ...link }) => (
                <Button
                  key={name}
                  {...link}
                  variant="quiet"
                  icon={icon}
                  className="whitespace-nowrap px-2.5 max-sm:px-1.5! max-sm:text-[0.8125rem] max-sm:[&_svg]:hidden"
                >
                  {name}
                </Button>
              ))}
            </div>
            <Button
              variant="primary"
              href="/admin/products/add"
              icon={Plus}
              className="max-sm:order-first max-sm:px-3! max-sm:text-[0.8125rem]"
            >
              Add Product
            </Button>
          </>
        )}
      </AdminHeading>
      <ProductFilterForm filter={filter} />
      {products.length === 0 ? (
        isFiltered ? (
          <EmptyState title="No products found" text="Nothing matches this search.">
            <Button variant="outline" href="/admin/products">
              Clear filters
            </Button>
          </EmptyState>
        ) : (
          <EmptyState title="No products yet" text="The first product you add goes on sale straight away.">
            {canEdit && (
              <Button variant="primary" href="/admin/products/add">
                Add the first product
              </Button>
            )}
          </EmptyState>
        )
      ) : (
        <div className="overflow-hidden rounded-md border border-line border-b-0">
          {products.map((product) => (
            <ProductRowCard
              key={product.id}
              product={product}
              lowStockAt={filter.lowStockAt}
              editKey={editKey}
              isChosen={isAllChosen || chosen.includes(product.id)}
              chosenFormId={chosenFormId}
              onChoose={(isChosen) => {
                setChosenList(undefined);
                const before = isAllChosen ? pageIds : chosen;
                setChosen(isChosen ? [...before, product.id] : before.filter((id) => id !== product.id));
              }}
              onDelete={setProductToDelete}
            />
          ))}
        </div>
      )}
      <ListPager className="mt-6" page={page} pageCount={pageCount} />
      <form id={chosenFormId} method="get" action="/admin/products/bulk" className="contents">
        <input type="hidden" name="list" value={list} />
        {isAllChosen && <input type="hidden" name="all" value="yes" />}
        {chosen
          .filter((id) => !isAllChosen && !pageIds.includes(id))
          .map((id) => (
            <input key={id} type="hidden" name="ids" value={id} />
          ))}
        {chosenCount > 0 && (
          <ChosenBar
            label="Selected products"
            count={chosenCount}
            chooseAllLabel={`Select all ${formatCount(total)}`}
            onChooseAll={isAllChosen || chosen.length >= total ? null : () => setChosenList(list)}
            onClear={() => {
              setChosen([]);
              setChosenList(undefined);
            }}
          >
            <Button type="submit" variant="primary" disabled={mustChooseFewer}>
              {mustChooseFewer ? `At most ${BULK_MAX_PRODUCTS} at once` : "Edit many"}
            </Button>
          </ChosenBar>
        )}
      </form>
      <AskDialog
        open={productToDelete !== null}
        onClose={() => setProductToDelete(null)}
        title="Delete Product"
        confirmLabel="Delete"
        action="/admin/products"
        fields={{ intent: "delete", id: productToDelete?.id ?? "" }}
      >
        Delete <strong className="break-words">{productToDelete?.name}</strong>? It leaves the shop straight
        away. Orders that contain it keep it.
      </AskDialog>
    </>
  );
}

/** Tools for many products at once. */
const TOOLS = [
  { name: "Reorder", icon: PackageOpen, href: "/admin/reorder" },
  { name: "Import", icon: FileUp, href: "/admin/products/import" },
  { name: "Export", icon: Download, href: "/admin/exports/products.csv", download: true },
];
