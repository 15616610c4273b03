import { data, redirect } from "react-router";
import { ChangeOrderForm, type ChangeValues } from "#app/components/admin/orders/change-order-form.tsx";
import { type ActionResult, withFlashToast } from "#app/components/admin/results/use-result-toast.ts";
import { AdminHeading } from "#app/components/admin/shell/admin-heading.tsx";
import { refusalMessage } from "#app/copy/refusal-messages.ts";
import { formatPhone } from "#app/domain/contact/phone.ts";
import { type FieldErrors, fieldErrors } from "#app/domain/form-errors.ts";
import {
  isChangeable,
  lineValue,
  type OrderChange,
  orderChangeForm,
  readChangeFields,
} from "#app/domain/orders/changes/order-change.ts";
import {
  type ChangeRefusal,
  changeOrder,
  orderVersion,
  previewChange,
} from "#app/server/checkout/changes/change-order.ts";
import { sizeChoices } from "#app/server/checkout/changes/size-choices.ts";
import { readFormData, submittedValues } from "#app/server/http/forms/read-form.ts";
import { requireAdmin } from "#app/server/http/guards/guards.ts";
import { REFUSAL_STATUS } from "#app/server/http/refusal-status.ts";
import { shopOf } from "#app/server/http/request-context.ts";
import { readOrderByNumber } from "#app/server/orders/read-order.ts";
import { offeredAreas } from "#app/server/settings/read-shop-rules.ts";
import type { Route } from "./+types/change-order.ts";

type Result = ActionResult & { typed: ChangeValues; preview: OrderChange | null };

export async function loader({ context, request, params }: Route.LoaderArgs) {
  requireAdmin(context, request, "orders.edit");
  const shop = shopOf(context);
  const order = await readOrderByNumber(shop.db, params.orderNumber);
  if (!order) throw data(null, { status: 404, statusText: "Order not found" });
  if (!isChangeable(order)) throw redirect(`/admin/orders/${order.orderNumber}`);
  const { customerName, customerEmail, customerPhone, country, region, deliveryAddress } = order;
  const values: ChangeValues = {
    lines: order.items.map((item) => ({ choice: lineValue(item), quantity: String(item.quantity) })),
    fields: {
      version: orderVersion(order),
      customerName,
      customerEmail,
      customerPhone: formatPhone(customerPhone),
      country,
      region,
      deliveryAddress,
      discountCode: order.discountCode ?? "",
    },
  };
  return {
    orderNumber: order.orderNumber,
    items: order.items.map(({ productId, name, size }) => ({ productId, name, size })),
    sizes: await sizeChoices(
      shop.db,
      order.items.map(({ productId }) => productId),
    ),
    areas: (await offeredAreas(shop)).map(({ name }) => name),
    values,
  };
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const admin = requireAdmin(context, request, "orders.edit");
  const shop = shopOf(context);
  const form = await readFormData(request);
  const sent = readChangeFields(form);
  const typed = { lines: sent.lines, fields: submittedValues(form) };
  const respond = (status: number, result: Partial<Result>) =>
    data<Result>({ done: status < 300, typed, preview: null, ...result }, { status });
  const parsed = orderChangeForm.safeParse(sent);
  if (!parsed.success) return respond(422, { errors: fieldErrors(parsed.error) });
  const { orderNumber } = params;
  const isSave = form.get("intent") === "save";
  const changed = await (isSave
    ? changeOrder(shop, admin, orderNumber, parsed.data)
    : previewChange(shop, admin, orderNumber, parsed.data));
  if (changed.ok && isSave) throw redirect(withFlashToast(`/admin/orders/${orderNumber}`, "orderChanged"));
  if (changed.ok) return respond(200, { preview: changed.value });
  const preview = changed.reason === "price_changed" ? changed.detail : null;
  return respond(REFUSAL_STATUS[changed.reason], { errors: errorsOf(changed), preview });
}

const FIELDS: Partial<Record<ChangeRefusal["reason"], string>> = {
  unknown_product: "addProduct",
  unknown_discount: "discountCode",
  area_unavailable: "region",
};

function errorsOf(refusal: ChangeRefusal): FieldErrors {
  const words: Partial<Record<ChangeRefusal["reason"], string>> = {
    out_of_stock: `${refusal.detail} is sold out, or there are fewer left.`,
    unknown_size: `There is no such size: ${refusal.detail}.`,
    changed_meanwhile:
      "Changed meanwhile: someone else has changed this order. What you typed is still here; open the order to see theirs.",
    price_changed: "A price has changed since you checked. Please look at the new total.",
    checkout_failed: "We can't price this just now. Please try again, or choose another country.",
  };
  return { [FIELDS[refusal.reason] ?? "form"]: words[refusal.reason] ?? refusalMessage(refusal.reason) };
}

export default function ChangeOrder({ loaderData, actionData }: Route.ComponentProps) {
  const { orderNumber, values, ...shown } = loaderData;
  const { errors = {} } = actionData ?? {};
  const answer = actionData && "typed" in actionData ? actionData : null;
  return (
    <>
      <AdminHeading
        back={{ href: `/admin/orders/${orderNumber}`, label: orderNumber }}
        title="Change order"
        text="The customer gets one email when you save."
      />
      <ChangeOrderForm
        {...shown}
        // Typed values stay, also of a form that was sent before any script had come.
        values={answer?.typed ?? values}
        errors={errors}
        preview={answer?.preview ?? null}
      />
    </>
  );
}
