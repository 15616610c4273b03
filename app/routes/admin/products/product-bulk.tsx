import { data, Form, redirect } from "react-router";
import {
  type ActionAnswer,
  sayAnswer,
  withArrivalToast,
} from "#app/components/admin/forms/use-answer-toast.ts";
import { BulkChooser } from "#app/components/admin/products/bulk-chooser.tsx";
import { BulkForm } from "#app/components/admin/products/bulk-form.tsx";
import { AdminHeading } from "#app/components/admin/shell/admin-heading.tsx";
import { refusalWords } from "#app/copy/refusals.ts";
import { BULK_MAX_PRODUCTS } from "#app/domain/catalogue/bulk-actions.ts";
import { bulkEditForm } from "#app/domain/catalogue/bulk-edit-form.ts";
import { adminProducts } from "#app/server/catalogue/admin-products.ts";
import { bulkEditProducts } from "#app/server/catalogue/bulk-edit.ts";
import { chosenProducts } from "#app/server/catalogue/bulk-products.ts";
import { readForm } from "#app/server/http/forms/read-form.ts";
import { requireAdmin } from "#app/server/http/guards/guards.ts";
import { shopOf } from "#app/server/http/request-context.ts";
import { Button } from "#app/ui/button.tsx";
import type { Route } from "./+types/product-bulk.ts";

export { readUnlessUnreached as shouldRevalidate } from "#app/components/admin/forms/use-answer-toast.ts";
export { AdminScreenProblem as ErrorBoundary } from "#app/components/admin/shell/admin-problem.tsx";

export async function loader({ context, request }: Route.LoaderArgs) {
  requireAdmin(context, request, "products.edit");
  const shop = shopOf(context);
  const params = new URL(request.url).searchParams;
  const ids = idsOf(params.getAll("ids"));
  const changed = params.get("changed") === null ? null : Number(params.get("changed")) || 0;
  const onceKey = crypto.randomUUID();
  if (ids.length > 0 && !params.has("choose")) {
    return { chosen: await chosenProducts(shop, ids), listed: null, ids, changed, onceKey };
  }
  const search = params.get("search")?.trim() ?? "";
  const found = await adminProducts(shop, {
    search,
    category: "",
    state: "all",
    sort: "name",
    page: Number(params.get("page")) || 1,
    lowStockAt: 0,
  });
  const products = await chosenProducts(
    shop,
    found.products.map(({ id }) => id),
  );
  const listed = { products, search, page: found.page, pageCount: found.pageCount, total: found.total };
  return { chosen: null, listed, ids, changed, onceKey };
}

export async function action({ context, request }: Route.ActionArgs) {
  const admin = requireAdmin(context, request, "products.edit");
  const read = await readForm(request, bulkEditForm);
  if (!read.ok) return refused({ errors: read.errors, values: read.values }, read.status);
  const ids = idsOf(read.form.getAll("ids").map(String));
  const done = await bulkEditProducts(shopOf(context), admin, {
    ids,
    change: read.value,
    onceKey: String(read.form.get("onceKey") ?? ""),
  });
  if (done.ok) {
    const params = new URLSearchParams({ ids: ids.join(","), changed: String(done.value.changed) });
    throw redirect(withArrivalToast(`/admin/products/bulk?${params}`, "products-changed"));
  }
  switch (done.reason) {
    case "nothing_chosen":
      return refused({ text: "Please choose at least one product." }, 422);
    case "too_many_products":
      return refused({ text: `At most ${BULK_MAX_PRODUCTS} products go at once.` }, 422);
    case "products_gone":
      return refused({ text: `${done.detail} of these products are gone. Please choose again.` }, 409);
    case "price_too_high":
      return refused(
        { text: `${namesOf(done.detail)} would cost more than a product may. ${UNCHANGED}` },
        422,
      );
    case "price_below_a_cent":
      return refused({ text: `${namesOf(done.detail)} would cost less than a US cent. ${UNCHANGED}` }, 422);
    case "sent_already":
      return refused({ text: refusalWords("sent_already"), reread: true }, 409);
    default:
      return done satisfies never;
  }
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sayAnswer(serverAction, "unanswered");
}

export default function ProductBulk({ loaderData, actionData }: Route.ComponentProps) {
  const { chosen, listed, ids, changed, onceKey } = loaderData;
  return (
    <>
      <AdminHeading
        title="Edit Many Products"
        text={chosen ? "Price, stock or visibility, for all of them at once" : "Choose the products first"}
      >
        {chosen && (
          <Form method="get">
            {ids.map((id) => (
              <input key={id} type="hidden" name="ids" value={id} />
            ))}
            <Button type="submit" name="choose" value="1" variant="outline">
              Choose Others
            </Button>
          </Form>
        )}
        <Button variant="quiet" href="/admin/products">
          All products
        </Button>
      </AdminHeading>
      {changed !== null && !actionData && (
        <p
          role="status"
          className="mb-5 rounded-sm border-green-ink border-l-4 bg-green-tint p-4 text-green-ink"
        >
          {changed === 0
            ? "Everything was so already; nothing changed."
            : `${changed} ${changed === 1 ? "product" : "products"} changed.`}
        </p>
      )}
      {chosen && <BulkForm products={chosen} onceKey={onceKey} answer={actionData} />}
      {listed && <BulkChooser {...listed} chosenIds={ids} />}
    </>
  );
}

function refused(answer: Pick<ActionAnswer, "errors" | "values" | "text" | "reread">, status: number) {
  return data<ActionAnswer>({ done: false, toast: "bulk-failed", ...answer }, { status });
}

const NAMED_AT_MOST = 3;

const UNCHANGED = "Nothing was changed.";

function namesOf(names: string[] = []): string {
  const named = names.slice(0, NAMED_AT_MOST).join(", ");
  const rest = names.length - NAMED_AT_MOST;
  return rest > 0 ? `${named} and ${rest} more` : named;
}

/** Ids sent once each, or separated by commas. */
function idsOf(sent: string[]): string[] {
  const ids = sent.flatMap((part) => part.split(",")).map((id) => id.trim().toLowerCase());
  return [...new Set(ids)].filter((id) => id !== "").slice(0, BULK_MAX_PRODUCTS + 1);
}
