import { useState } from "react";
import { BulkForm } from "#app/components/admin/products/bulk-form.tsx";
import type { ActionResult } from "#app/components/admin/results/use-result-toast.ts";
import { AdminHeading } from "#app/components/admin/shell/admin-heading.tsx";
import { BULK_MAX_PRODUCTS } from "#app/domain/catalogue/bulk-change.ts";
import { bulkEditForm, readSeenProducts } from "#app/domain/catalogue/bulk-edit-form.ts";
import { readProductFilter } from "#app/domain/catalogue/listing/admin-listing.ts";
import { plural } from "#app/domain/plural.ts";
import { done, refused, refusedFor } from "#app/routes/admin/action-results.ts";
import { listQueryOf } from "#app/routes/admin/list-query-of.ts";
import { idsOfProducts } from "#app/server/catalogue/admin-products.ts";
import { bulkEditProducts, chosenProducts } from "#app/server/catalogue/bulk/bulk-edit.ts";
import { readForm, submittedValues } from "#app/server/http/forms/read-form.ts";
import { requireAdmin } from "#app/server/http/guards/guards.ts";
import { shopOf } from "#app/server/http/request-context.ts";
import { readSiteSettings } from "#app/server/settings/read-site-settings.ts";
import type { Shop } from "#app/server/shop.ts";
import type { Route } from "./+types/product-bulk.ts";

export async function loader({ context, request }: Route.LoaderArgs) {
  requireAdmin(context, request, "products.edit");
  const params = new URL(request.url).searchParams;
  const shop = shopOf(context);
  const list = listQueryOf(request) ?? "";
  const ids = params.get("all") === "yes" ? await idsOfList(shop, list) : parseIds(params.getAll("ids"));
  return { products: await chosenProducts(shop, ids), list, idempotencyKey: crypto.randomUUID() };
}

export async function action({ context, request }: Route.ActionArgs) {
  const admin = requireAdmin(context, request, "products.edit");
  const read = await readForm(request, bulkEditForm);
  if (!read.ok) return refused("bulkFailed", read.status, { errors: read.errors, values: read.values });
  const idempotencyKey = String(read.form.get("idempotencyKey") ?? "");
  const ids = parseIds(read.form.getAll("ids").map(String));
  const edited = await bulkEditProducts(shopOf(context), admin, {
    ids,
    change: read.value,
    seen: readSeenProducts(read.form.getAll("seen").map(String)),
    idempotencyKey,
  });
  if (edited.ok) {
    const { changed } = edited.value;
    if (changed === 0) return refused("bulkFailed", 409, { text: "Everything was already like this." });
    const fields = { intent: "undo-bulk", editKey: idempotencyKey, idempotencyKey: crypto.randomUUID() };
    return done("productsChanged", {
      text: `${changed} ${plural(changed, "product")} changed.`,
      undo: { action: "/admin/products", fields },
    });
  }
  const refuse = (
    status: number,
    text: string,
    more: Pick<ActionResult, "values" | "shouldRevalidate"> = {},
  ) => refused("bulkFailed", status, { text, ...more });
  const stale = { values: submittedValues(read.form), shouldRevalidate: true } as const;
  switch (edited.reason) {
    case "nothing_chosen":
      return refuse(422, "Please select at least one product.");
    case "too_many_products":
      return refuse(422, `Please select at most ${BULK_MAX_PRODUCTS} products at once.`);
    case "products_gone":
      return refuse(409, `${edited.detail} of these products are gone. Please select again.`);
    case "price_too_high":
      return refuse(422, `${joinNames(edited.detail)} would cost more than a product can. ${UNCHANGED}`);
    case "price_below_a_cent":
      return refuse(422, `${joinNames(edited.detail)} would cost less than a US cent. ${UNCHANGED}`);
    case "typed_price_changed": {
      const text = `Someone else has changed the price of ${joinNames(edited.detail)} since you opened this page. ${UNCHANGED} The prices below are up to date, and what you typed is still here.`;
      return refuse(409, text, stale);
    }
    case "stock_changed": {
      const text = `Some stock of ${joinNames(edited.detail)} was sold or came in since you opened this page. ${UNCHANGED} The stock below is up to date, and what you typed is still here.`;
      return refuse(409, text, stale);
    }
    case "sent_already":
      return refusedFor("bulkFailed", edited.reason, { shouldRevalidate: true });
    default:
      return edited satisfies never;
  }
}

export default function ProductBulk({ loaderData, actionData }: Route.ComponentProps) {
  const { products, list, idempotencyKey } = loaderData;
  const listPath = list === "" ? "/admin/products" : `/admin/products?${list}`;
  // Each edit that was performed leaves an empty form.
  const [edits, setEdits] = useState<{ count: number; last?: ActionResult }>({ count: 0 });
  if (actionData?.done && actionData !== edits.last) setEdits({ count: edits.count + 1, last: actionData });
  return (
    <>
      <AdminHeading
        back={{ href: listPath, label: list === "" ? "All products" : "Back to your search" }}
        title="Edit many"
        text="Price, stock or visibility, for all of them at once"
      />
      <BulkForm key={edits.count} products={products} idempotencyKey={idempotencyKey} result={actionData} />
    </>
  );
}

/** Returns the ids of a whole list, one more than can be edited at once where it is longer. */
async function idsOfList(shop: Shop, list: string): Promise<string[]> {
  const { shop: settings } = await readSiteSettings(shop);
  const filter = { ...readProductFilter(new URLSearchParams(list)), lowStockAt: settings.lowStockAt };
  return await idsOfProducts(shop, filter, BULK_MAX_PRODUCTS + 1);
}

const MAX_NAMED = 3;

const UNCHANGED = "Nothing was changed.";

function joinNames(names: string[] = []): string {
  const firstNames = names.slice(0, MAX_NAMED).join(", ");
  const hiddenCount = names.length - MAX_NAMED;
  return hiddenCount > 0 ? `${firstNames} and ${hiddenCount} more` : firstNames;
}

/** Parses ids that are repeated parameters or comma-separated. */
function parseIds(values: string[]): string[] {
  const ids = values.flatMap((part) => part.split(",")).map((id) => id.trim().toLowerCase());
  return [...new Set(ids)].filter((id) => id !== "").slice(0, BULK_MAX_PRODUCTS + 1);
}
