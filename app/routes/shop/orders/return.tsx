import { type ReactNode, useState } from "react";
import { data, Form, redirect, useNavigation, useSubmit } from "react-router";
import { useReceipt } from "#app/components/checkout/use-receipt.ts";
import { pageMeta } from "#app/components/layout/page-meta.ts";
import { ReturnFields } from "#app/components/orders/return-fields.tsx";
import { wayBackWords } from "#app/copy/claim-messages.ts";
import { refusalMessage } from "#app/copy/refusal-messages.ts";
import { formatWeekday } from "#app/domain/day.ts";
import type { FieldErrors } from "#app/domain/form-errors.ts";
import {
  isOpenReturn,
  linesWithoutReturn,
  RETURN_STATE_LABELS,
  returnableUntil,
  returnForm,
  returnWords,
} from "#app/domain/orders/changes/order-return.ts";
import { askReturn, returnsOfOrder } from "#app/server/checkout/changes/returns.ts";
import { sizeChoices } from "#app/server/checkout/changes/size-choices.ts";
import { readForm } from "#app/server/http/forms/read-form.ts";
import { readPhoto } from "#app/server/http/forms/read-photo.ts";
import { REFUSAL_STATUS } from "#app/server/http/refusal-status.ts";
import { shopOf, visitOf } from "#app/server/http/request-context.ts";
import { trackOrder } from "#app/server/orders/track-order.ts";
import { readSiteSettings } from "#app/server/settings/read-site-settings.ts";
import type { Shop } from "#app/server/shop.ts";
import { Button } from "#app/ui/button.tsx";
import { FormErrorSummary } from "#app/ui/forms/form-error-summary.tsx";
import type { Route } from "./+types/return.ts";

export { ShopProblem as ErrorBoundary } from "#app/components/layout/shop-problem.tsx";

export function meta() {
  return pageMeta({ title: "Exchange or return", description: "Send something back.", indexed: false });
}

/** Opens an order by its link; who has none goes to the page that asks for its number. */
async function openOrder(shop: Shop, ipAddress: string, url: string) {
  const params = new URL(url).searchParams;
  const link = { orderNumber: params.get("order") ?? "", token: params.get("token") ?? "" };
  const found = await trackOrder(shop, ipAddress, link);
  if (!found.ok) throw redirect(`/track?${new URLSearchParams({ order: link.orderNumber })}`);
  const query = new URLSearchParams({ order: link.orderNumber, token: link.token });
  return { order: found.value, query };
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const shop = shopOf(context);
  const { order, query } = await openOrder(shop, visitOf(context).ipAddress, request.url);
  const { returns: rule } = (await readSiteSettings(shop)).claims;
  const until = returnableUntil(order, rule);
  const rows = await returnsOfOrder(shop.db, order.orderNumber);
  const items = linesWithoutReturn(order.items, rows);
  return {
    orderNumber: order.orderNumber,
    path: `/track/return?${query}`,
    trackPath: `/track?${query}`,
    items: items.map(({ productId, name, size, sizeShown, quantity }) => ({
      productId,
      name,
      size,
      quantity,
      ...(sizeShown !== undefined && { sizeShown }),
    })),
    sizes: await sizeChoices(
      shop.db,
      items.map(({ productId }) => productId),
    ),
    // A row also has the staff account that asked and the path of the picture, which shoppers must not see.
    rows: rows.map(({ id, quantity, name, size, kind, wantedSize, wantedName, state, refusal }) => {
      return { id, quantity, name, size, kind, wantedSize, wantedName, state, refusal };
    }),
    until: until !== null && shop.clock() <= until ? formatWeekday(until) : null,
    way: wayBackWords(rule),
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const shop = shopOf(context);
  const { ipAddress } = visitOf(context);
  const { order, query } = await openOrder(shop, ipAddress, request.url);
  const read = await readForm(request, returnForm);
  if (!read.ok) {
    const errors: FieldErrors = read.status === 413 ? { photo: read.errors.form ?? "" } : read.errors;
    return data({ errors }, { status: read.status });
  }
  const photo = await readPhoto(shop, read.form, ipAddress);
  if (!photo.ok) return data({ errors: photo.errors }, { status: photo.status });
  const asked = await askReturn(shop, null, order.orderNumber, read.value, photo.value);
  if (asked.ok) throw redirect(`/track/return?${query}`);
  const errors: FieldErrors = { form: refusalMessage(asked.reason) };
  return data({ errors }, { status: REFUSAL_STATUS[asked.reason] });
}

export default function ReturnScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { orderNumber, path, trackPath, items, sizes, rows, until, way } = loaderData;
  return (
    <div className="shop-width max-w-xl py-6 sm:py-10">
      <h1 className="display mb-3 text-headline">Exchange or return</h1>
      <p className="mb-6">
        <a href={trackPath} className="link font-semibold">
          Order {orderNumber}
        </a>
      </p>
      {rows.length > 0 && (
        <ul aria-label="Asked for" className="mb-6 space-y-3">
          {rows.map((row) => (
            <li key={row.id} className="rounded-md border border-line bg-card p-4">
              <p className="font-semibold">{returnWords(row)}</p>
              <p className="text-ink-soft">
                {row.state === "asked"
                  ? "We've got your request and will answer by email."
                  : RETURN_STATE_LABELS[row.state]}
                {row.refusal && `: ${row.refusal}`}
              </p>
            </li>
          ))}
        </ul>
      )}
      {until === null || items.length === 0 ? (
        !rows.some(({ state }) => isOpenReturn(state)) && (
          <p className="text-ink-soft">
            Nothing in this order can be exchanged or returned now. Write to us and we'll help.
          </p>
        )
      ) : (
        <ReturnForm key={rows.length} path={path} items={items} sizes={sizes} refused={actionData?.errors}>
          You can send something back until {until}. {way} We answer by email.
        </ReturnForm>
      )}
    </div>
  );
}

type ReturnFormProps = Pick<Route.ComponentProps["loaderData"], "path" | "items" | "sizes"> & {
  refused: FieldErrors | undefined;
  children: ReactNode;
};

function ReturnForm({ path, items, sizes, refused, children }: ReturnFormProps) {
  const [photoProblem, setPhotoProblem] = useState<string>();
  const photo = useReceipt(setPhotoProblem);
  const submit = useSubmit();
  const isPending = useNavigation().state === "submitting";
  const [changed, setChanged] = useState<FieldErrors>();
  const errors: FieldErrors = {
    ...(changed !== refused && refused),
    ...(photoProblem !== undefined && { photo: photoProblem }),
  };
  return (
    <Form
      method="post"
      action={path}
      encType="multipart/form-data"
      onSubmit={photo.submitting("photo", submit)}
      onChange={() => setChanged(refused)}
      noValidate
      className="space-y-4 rounded-md border border-line bg-card p-4 sm:p-6"
    >
      <p>{children}</p>
      {errors.form && <FormErrorSummary title="Not sent" errors={[{ text: errors.form }]} />}
      <ReturnFields items={items} sizes={sizes} errors={errors} photo={photo} />
      <div className="flex flex-wrap gap-3">
        {sizes.length > 1 && (
          <Button type="submit" name="kind" value="exchange" variant="primary" pending={isPending}>
            Ask for an exchange
          </Button>
        )}
        <Button type="submit" name="kind" value="refund" variant="outline">
          Ask for my money back
        </Button>
      </div>
    </Form>
  );
}
