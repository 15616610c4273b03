import { useState } from "react";
import { data, Form, redirect, useNavigation } from "react-router";
import { IdempotencyKeyField } from "#app/components/admin/fields/hidden-fields.tsx";
import { FilterForm, SearchBox } from "#app/components/admin/lists/filter-form.tsx";
import { ListPager } from "#app/components/admin/lists/list-pager.tsx";
import { PurchaseOrderList } from "#app/components/admin/purchasing/purchase-order-list.tsx";
import { ReorderSizes } from "#app/components/admin/purchasing/reorder-sizes.tsx";
import { type ActionResult, withFlashToast } from "#app/components/admin/results/use-result-toast.ts";
import { AdminHeading } from "#app/components/admin/shell/admin-heading.tsx";
import { isAllowed } from "#app/domain/accounts/admin.ts";
import { type FieldErrors, fieldErrors } from "#app/domain/form-errors.ts";
import { newPurchaseOrderForm } from "#app/domain/purchasing/purchase-order-forms.ts";
import { REORDER_DAYS } from "#app/domain/purchasing/reorder-size.ts";
import { refusedFor } from "#app/routes/admin/action-results.ts";
import { readFormData } from "#app/server/http/forms/read-form.ts";
import { requireAdmin } from "#app/server/http/guards/guards.ts";
import { shopOf } from "#app/server/http/request-context.ts";
import { listPurchaseOrders, listSuppliers } from "#app/server/purchasing/list-purchase-orders.ts";
import { listSizesToReorder } from "#app/server/purchasing/list-sizes-to-reorder.ts";
import { writePurchaseOrder } from "#app/server/purchasing/write-purchase-order.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { FormErrorSummary } from "#app/ui/forms/form-error-summary.tsx";
import { SelectField } from "#app/ui/forms/select-field.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";
import type { Route } from "./+types/reorder.ts";

/** Loads the sizes to reorder, and the orders to suppliers. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const admin = requireAdmin(context, request, "products.view");
  const shop = shopOf(context);
  const params = new URL(request.url).searchParams;
  const filter = {
    search: params.get("search")?.trim().slice(0, 100) ?? "",
    isAll: params.get("show") === "all",
  };
  const canEdit = isAllowed(admin, "products.edit");
  const [sheet, purchases, suppliers] = await Promise.all([
    listSizesToReorder(shop, { ...filter, page: Number(params.get("page")) || 1 }),
    listPurchaseOrders(shop, { page: Number(params.get("orders")) || 1 }),
    canEdit ? listSuppliers(shop) : [],
  ]);
  return { filter, sheet, purchases, suppliers, canEdit, idempotencyKey: crypto.randomUUID() };
}

/** Makes an order of the listed sizes. */
export async function action({ context, request }: Route.ActionArgs) {
  const admin = requireAdmin(context, request, "products.edit");
  const form = await readFormData(request);
  const text = (name: string) => String(form.get(name) ?? "");
  const quantities = form.getAll("quantity").map(String);
  const values = {
    supplier: text("supplier"),
    supplierPhone: text("supplierPhone"),
    supplierOf: text("supplierOf"),
    quantities: quantities.join(","),
  };
  const parsed = newPurchaseOrderForm.safeParse({
    ...values,
    line: form.getAll("line").map(String),
    quantity: quantities,
    idempotencyKey: text("idempotencyKey"),
  });
  if (!parsed.success) {
    const errors = fieldErrors(parsed.error);
    return data<ActionResult>({ done: false, errors, values }, { status: 422 });
  }
  const written = await writePurchaseOrder(shopOf(context), admin, parsed.data);
  if (written.ok) throw redirect(withFlashToast(`/admin/reorder/${written.value.number}`, "purchaseCreated"));
  return refusedFor("bulkFailed", written.reason, { values, shouldRevalidate: true });
}

export default function Reorder({ loaderData, actionData }: Route.ComponentProps) {
  const { filter, sheet, purchases, suppliers, canEdit, idempotencyKey } = loaderData;
  const result: ActionResult | undefined = actionData;
  const isSending = useNavigation().formMethod === "POST";
  const isFiltered = filter.search !== "" || filter.isAll;
  const values = result?.values ?? {};
  const errors = result?.errors ?? {};
  return (
    <>
      <AdminHeading
        title="Reorder"
        text={`We suggest enough for another ${REORDER_DAYS} days and for everyone waiting, less what is left and coming.`}
      >
        {purchases.total > 0 && (
          <Button href="#purchases" variant="quiet" className="px-0">
            Orders to suppliers
          </Button>
        )}
      </AdminHeading>
      <FilterForm
        action="/admin/reorder"
        filter={filter}
        label="Filter the sizes"
        className="mb-4 grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2"
      >
        <SearchBox label="Product or brand" search={filter.search} placeholder="Search" />
        <SelectField
          label="Show"
          hideLabel
          name="show"
          defaultValue={filter.isAll ? "all" : "wanted"}
          options={[
            { value: "wanted", label: "In demand" },
            { value: "all", label: "Every size" },
          ]}
        />
        {isFiltered && (
          <Button
            href="/admin/reorder"
            variant="quiet"
            size="sm"
            className="justify-self-start px-0 col-span-2"
          >
            Clear
          </Button>
        )}
      </FilterForm>
      {sheet.sizes.length === 0 ? (
        <EmptyState
          title={isFiltered ? "Nothing found" : "Nothing to reorder"}
          text={
            isFiltered
              ? "No size matches this filter."
              : `Nothing was sold in the last ${REORDER_DAYS} days, and nobody is waiting for a size.`
          }
        />
      ) : (
        <Form method="post" noValidate>
          <IdempotencyKeyField issuedKey={idempotencyKey} result={result} />
          <FormErrorSummary
            className="mb-4"
            errors={Object.entries(errors).map(([field, text]) => ({
              text,
              ...(field in SUPPLIER_FIELD_IDS && { fieldId: field }),
            }))}
          />
          {canEdit && <SupplierFields suppliers={suppliers} values={values} errors={errors} />}
          <ReorderSizes
            // Another list starts from its own suggestions.
            key={sheet.sizes.map(({ productId, size }) => `${productId} ${size}`).join()}
            sizes={sheet.sizes}
            typed={values.quantities ? values.quantities.split(",").map((each) => Number(each) || 0) : null}
            canEdit={canEdit}
            isSending={isSending}
          />
        </Form>
      )}
      <ListPager className="mt-6" page={sheet.page} pageCount={sheet.pageCount} />
      {purchases.total > 0 && (
        <section aria-labelledby="purchases" className="mt-8">
          <h2 id="purchases" className="mb-3 font-bold text-lg">
            Orders to suppliers
          </h2>
          <PurchaseOrderList orders={purchases.orders} />
          <ListPager
            label="Pages of orders"
            name="orders"
            className="mt-4"
            page={purchases.page}
            pageCount={purchases.pageCount}
          />
        </section>
      )}
    </>
  );
}

const NOT_CHOSEN = "none";
const NEW_SUPPLIER = "new";

/** The ids of the fields that may be wrong. */
const SUPPLIER_FIELD_IDS = { supplier: "supplier", supplierPhone: "supplierPhone" };

type SupplierFieldsProps = {
  /** The shop's suppliers, each with an order to it. */
  suppliers: readonly { supplier: string; number: number }[];
  values: Record<string, string>;
  errors: FieldErrors;
};

/** Who gets the order: a supplier that the shop knows, or a new one. */
function SupplierFields({ suppliers, values, errors }: SupplierFieldsProps) {
  const [to, setTo] = useState(values.supplierOf || (suppliers.length > 0 ? NOT_CHOSEN : NEW_SUPPLIER));
  const isNew = to === NEW_SUPPLIER;
  const fields = (
    <>
      <TextField
        label="Supplier"
        {...(isNew && { id: SUPPLIER_FIELD_IDS.supplier })}
        name="supplier"
        defaultValue={values.supplier}
        error={errors.supplier}
        autoComplete="off"
      />
      <TextField
        label="Their WhatsApp number"
        {...(isNew && { id: SUPPLIER_FIELD_IDS.supplierPhone })}
        name="supplierPhone"
        type="tel"
        optional
        defaultValue={values.supplierPhone}
        error={errors.supplierPhone}
        autoComplete="off"
      />
    </>
  );
  return (
    <Card className="mb-4 grid items-start gap-4 sm:grid-cols-2 desk:grid-cols-3">
      {suppliers.length > 0 && (
        <SelectField
          label="Order from"
          name="supplierOf"
          {...(!isNew && { id: SUPPLIER_FIELD_IDS.supplier })}
          value={to}
          error={isNew ? undefined : errors.supplier}
          onChange={(event) => setTo(event.target.value)}
          options={[
            { value: NOT_CHOSEN, label: "Choose a supplier" },
            ...suppliers.map(({ supplier, number }) => ({ value: String(number), label: supplier })),
            { value: NEW_SUPPLIER, label: "A new supplier" },
          ]}
        />
      )}
      {isNew && fields}
    </Card>
  );
}
