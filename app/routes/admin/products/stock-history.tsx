import { FilterForm } from "#app/components/admin/lists/filter-form.tsx";
import { ListPager } from "#app/components/admin/lists/list-pager.tsx";
import { StockForm } from "#app/components/admin/products/stock-form.tsx";
import type { ActionResult } from "#app/components/admin/results/use-result-toast.ts";
import { AdminHeading } from "#app/components/admin/shell/admin-heading.tsx";
import { Timestamp } from "#app/components/orders/timestamp.tsx";
import { refusalMessage, stockChangedMessage } from "#app/copy/refusal-messages.ts";
import { isAllowed } from "#app/domain/accounts/admin.ts";
import { stockForm } from "#app/domain/catalogue/product-form.ts";
import { namedSize } from "#app/domain/catalogue/sizes/size-labels.ts";
import { STOCK_CAUSE_LABELS, STOCK_CAUSES, type StockChange } from "#app/domain/catalogue/stock-cause.ts";
import { formatCount, formatListCount } from "#app/domain/format-count.ts";
import { plural } from "#app/domain/plural.ts";
import { done, refused } from "#app/routes/admin/action-results.ts";
import { readFormData } from "#app/server/http/forms/read-form.ts";
import { requireAdmin } from "#app/server/http/guards/guards.ts";
import { REFUSAL_STATUS } from "#app/server/http/refusal-status.ts";
import { shopOf } from "#app/server/http/request-context.ts";
import { changeStock } from "#app/server/stock/change-stock.ts";
import { listStockChanges, type StockHistoryFilter } from "#app/server/stock/list-stock-changes.ts";
import { Button } from "#app/ui/button.tsx";
import { classes } from "#app/ui/classes.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { FormErrorSummary } from "#app/ui/forms/form-error-summary.tsx";
import { SelectField } from "#app/ui/forms/select-field.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";
import type { Route } from "./+types/stock-history.ts";

const ALL = "all";

export async function loader({ context, request }: Route.LoaderArgs) {
  const admin = requireAdmin(context, request, "products.view");
  const params = new URL(request.url).searchParams;
  const cause = params.get("cause") ?? "";
  const filter: StockHistoryFilter = {
    product: params.get("product") ?? "",
    search: params.get("search")?.trim() ?? "",
    cause: cause === ALL ? "" : cause,
    page: Number(params.get("page")) || 1,
  };
  const canEdit = isAllowed(admin, "products.edit");
  const idempotencyKey = crypto.randomUUID();
  return { filter, canEdit, idempotencyKey, ...(await listStockChanges(shopOf(context), filter)) };
}

export async function action({ context, request }: Route.ActionArgs) {
  const admin = requireAdmin(context, request, "products.edit");
  const form = await readFormData(request);
  const all = (name: string) => form.getAll(name).map(String);
  const values = { quantities: all("quantity").join(","), cause: String(form.get("cause") ?? "") };
  const parsed = stockForm.safeParse({
    cause: form.get("cause"),
    idempotencyKey: form.get("idempotencyKey") ?? "",
    size: all("size"),
    quantity: all("quantity"),
    seen: all("seen"),
  });
  if (!parsed.success) {
    const text = "Type how many there are, as whole numbers.";
    return refused("bulkFailed", 422, { text, values });
  }
  const productId = String(form.get("productId") ?? "");
  const changed = await changeStock(shopOf(context), admin, { productId, ...parsed.data });
  if (!changed.ok) {
    const text =
      changed.reason === "stock_changed"
        ? stockChangedMessage(changed.detail)
        : refusalMessage(changed.reason);
    const toast = form.get("isUndo") === null ? "bulkFailed" : "notUndone";
    return refused(toast, REFUSAL_STATUS[changed.reason], { text, values, shouldRevalidate: true });
  }
  const { pieces, sizes } = changed.value;
  const text = `${pieces > 0 ? "+" : "−"}${Math.abs(pieces)}`;
  if (form.get("isUndo") !== null) return done("undone", { text });
  const undo = {
    action: `/admin/stock?product=${productId}`,
    fields: {
      productId,
      cause: parsed.data.cause,
      idempotencyKey: crypto.randomUUID(),
      isUndo: "yes",
      size: sizes.map(({ size }) => size),
      quantity: sizes.map(({ before }) => String(before)),
      seen: sizes.map(({ after }) => String(after)),
    },
  };
  return done("stockChanged", { text, undo });
}

export default function StockHistory({ loaderData, actionData }: Route.ComponentProps) {
  const result: ActionResult | undefined = actionData;
  const { changes, total, page, pageCount, product, filter, canEdit, idempotencyKey } = loaderData;
  const stock =
    product === null || product.sizes.length > 0
      ? (product?.sizes ?? [])
      : [{ size: "", quantity: product.stock }];
  const isFiltered = [filter.product, filter.search, filter.cause].some((value) => value !== "");
  return (
    <>
      <AdminHeading
        title="Stock history"
        text={`${formatListCount(total)} ${plural(total, "change")}. Nobody can change or delete them.`}
      >
        <Button href="/admin/reorder" variant="outline">
          Reorder
        </Button>
      </AdminHeading>
      {product && (
        <section className="mb-5 rounded-md border border-line bg-card p-4">
          <h2 className="break-words font-bold">
            <a href={`/admin/products/edit/${product.id}`} className="link">
              {product.name}
            </a>
          </h2>
          <p className="figures text-ink-soft">{product.stock} in stock</p>
          {result?.text && !result.done && (
            <FormErrorSummary title="Not saved" errors={[{ text: result.text }]} className="mt-3" />
          )}
          {canEdit && (
            <StockForm
              key={product.id}
              productId={product.id}
              stock={stock}
              idempotencyKey={idempotencyKey}
              refused={refusedStock(result)}
            />
          )}
        </section>
      )}
      <FilterForm
        action="/admin/stock"
        filter={filter}
        label="Filter the changes"
        className="mb-5 grid grid-cols-2 items-end gap-3 desk:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]"
      >
        <TextField label="Product" name="search" defaultValue={filter.search || (product?.name ?? "")} />
        <SelectField
          label="Why"
          name="cause"
          defaultValue={filter.cause || ALL}
          options={[
            { value: ALL, label: "Everything" },
            ...STOCK_CAUSES.map((value) => ({ value, label: STOCK_CAUSE_LABELS[value] })),
          ]}
        />
        <div className="flex gap-2 max-desk:col-span-2">
          <Button type="submit" variant="outline" className="h-12 max-md:flex-1">
            Filter
          </Button>
          {isFiltered && (
            <Button href="/admin/stock" variant="quiet" className="h-12">
              Clear
            </Button>
          )}
        </div>
      </FilterForm>
      {changes.length === 0 ? (
        <EmptyState
          title={isFiltered ? "Nothing of that kind" : "Nothing yet"}
          text={
            isFiltered
              ? "No change matches this filter."
              : "Every item that comes in, is sold or comes back is listed here."
          }
        />
      ) : (
        <ol className="divide-y divide-line rounded-md border border-line bg-card">
          {changes.map((change) => (
            <StockChangeRow key={change.id} change={change} />
          ))}
        </ol>
      )}
      <ListPager className="mt-6" page={page} pageCount={pageCount} />
    </>
  );
}

/** Returns the values typed into a form that was refused, as the form takes them. */
function refusedStock(result: ActionResult | undefined) {
  const { quantities, cause } = result?.values ?? {};
  if (quantities === undefined) return;
  const isCount = cause === "count";
  return {
    quantities: quantities.split(",").map((each) => Number(each) || 0),
    cause: isCount ? "count" : "delivery",
  };
}

/** Shows a change of stock: how many pieces of what, why, by whom, and how many there were afterwards. */
function StockChangeRow({ change }: { change: StockChange }) {
  const { productId, productName, size, orderNumber, purchaseOrder, actor } = change;
  const isMore = change.change > 0;
  return (
    <li className="relative grid grid-cols-[minmax(2.25rem,auto)_minmax(0,1fr)_auto] items-baseline gap-x-3 px-4 py-2.5">
      <span
        className={classes(
          "figures text-right font-bold text-lg",
          isMore ? "text-green-ink" : "text-red-ink",
        )}
      >
        {isMore ? "+" : "−"}
        {formatCount(Math.abs(change.change))}
      </span>
      <div className="min-w-0">
        <p className="break-words font-semibold leading-snug">
          <a href={`/admin/stock?product=${productId}`} className="link after:absolute after:inset-0">
            {productName}
          </a>
          {size && <span className="font-normal text-ink-soft"> · {namedSize(size)}</span>}
        </p>
        <p className="break-words text-ink-soft text-sm">
          {STOCK_CAUSE_LABELS[change.cause]}
          {orderNumber && (
            <>
              {" · "}
              <a href={`/admin/orders/${orderNumber}`} className="link reach z-1 whitespace-nowrap">
                {orderNumber}
              </a>
            </>
          )}
          {purchaseOrder !== null && (
            <>
              {" · "}
              <a href={`/admin/reorder/${purchaseOrder}`} className="link reach z-1">
                supplier order {purchaseOrder}
              </a>
            </>
          )}
          {actor && ` · ${actor}`}
        </p>
        <p className="text-ink-faint text-sm">
          <Timestamp at={change.at} />
        </p>
      </div>
      <p className="figures font-semibold">{formatCount(change.quantityAfter)} left</p>
    </li>
  );
}
