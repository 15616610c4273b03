import { Form, useNavigation } from "react-router";
import { fieldsOf, TextFields } from "#app/components/admin/fields/text-fields.tsx";
import { Section } from "#app/components/admin/shell/section.tsx";
import { namedSize, sizeOnBox } from "#app/domain/catalogue/sizes/size-labels.ts";
import type { FieldErrors } from "#app/domain/form-errors.ts";
import { formatPanelMoney } from "#app/domain/money/panel-amounts.ts";
import { lineValue, type OrderChange, type SizeChoice } from "#app/domain/orders/changes/order-change.ts";
import type { OrderItem } from "#app/domain/orders/order.ts";
import { COUNTRY_OPTIONS, countryName } from "#app/domain/shipping/countries.ts";
import { Button } from "#app/ui/button.tsx";
import { SelectField } from "#app/ui/forms/select-field.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";
import { Notice } from "#app/ui/notice.tsx";

/** The fields as text: the order's, or as typed. */
export type ChangeValues = {
  lines: readonly { choice: string; quantity: string }[];
  fields: Record<string, string>;
};

type ChangeOrderFormProps = {
  items: readonly Pick<OrderItem, "productId" | "name" | "size" | "sizeShown">[];
  sizes: readonly SizeChoice[];
  areas: readonly string[];
  values: ChangeValues;
  errors: FieldErrors;
  preview: OrderChange | null;
};

const CONTACT_FIELDS = [
  { label: "Name", name: "customerName" },
  { label: "Email", name: "customerEmail", inputMode: "email" },
  { label: "Phone", name: "customerPhone", inputMode: "tel" },
] as const;

/** Edits an order that has not left, and shows what that costs before it is saved. */
export function ChangeOrderForm({ items, sizes, areas, values, errors, preview }: ChangeOrderFormProps) {
  const isPending = useNavigation().state !== "idle";
  const { lines, fields } = values;
  const { country = "" } = fields;
  const field = fieldsOf(fields, errors);
  return (
    <Form method="post" noValidate className="grid max-w-3xl gap-4">
      <input type="hidden" name="version" value={fields.version} />
      <Section title="Items">
        {items.map((item, at) => (
          <div
            key={lineValue(item)}
            className="grid grid-cols-[minmax(0,1fr)_5rem] items-end gap-3 has-aria-invalid:items-start"
          >
            <SelectField
              label={item.name}
              name="line"
              defaultValue={lines[at]?.choice ?? lineValue(item)}
              options={choicesOf(item, sizes)}
            />
            <TextField
              label="Quantity"
              name="quantity"
              type="number"
              min={0}
              max={999}
              defaultValue={lines[at]?.quantity}
              error={errors[`lines.${at}.quantity`]}
            />
          </div>
        ))}
        <p className="text-ink-soft text-sm">0 takes an item off. What was sold keeps its price.</p>
        <div className="grid grid-cols-2 items-end gap-3 *:first:col-span-2 desk:grid-cols-[minmax(0,1fr)_5rem_5rem] desk:*:first:col-span-1">
          <TextField
            label="Add a product"
            {...field("addProduct")}
            placeholder="Its name or link"
            autoComplete="off"
          />
          <TextField label="Size" name="addSize" autoComplete="off" defaultValue={fields.addSize} />
          <TextField
            label="Quantity"
            name="addQuantity"
            type="number"
            min={1}
            max={999}
            defaultValue={fields.addQuantity ?? "1"}
          />
        </div>
      </Section>
      <Section title="Customer and delivery">
        <TextFields fields={CONTACT_FIELDS} values={fields} errors={errors} />
        <div className="grid grid-cols-2 items-start gap-3">
          <SelectField
            label="Country"
            name="country"
            defaultValue={country}
            options={
              COUNTRY_OPTIONS.some(({ value }) => value === country)
                ? COUNTRY_OPTIONS
                : [{ value: country, label: countryName(country) }, ...COUNTRY_OPTIONS]
            }
            error={errors.country}
          />
          <TextField label="Area or region" {...field("region")} list="areas" autoComplete="off" />
          <datalist id="areas">
            {areas.map((name) => (
              <option key={name} value={name} />
            ))}
          </datalist>
        </div>
        <TextField label="Address or landmark" {...field("deliveryAddress")} autoComplete="off" />
        <TextField label="Discount code" {...field("discountCode")} optional autoComplete="off" />
      </Section>
      {errors.form && (
        <Notice tone="red" role="alert">
          {errors.form}
        </Notice>
      )}
      {preview && <Preview {...preview} />}
      <div className="flex flex-wrap gap-2">
        <Button
          type="submit"
          name="intent"
          value="preview"
          variant={preview ? "outline" : "primary"}
          pending={isPending}
        >
          {preview ? "Check again" : "Check the change"}
        </Button>
        {preview && (
          <Button type="submit" name="intent" value="save" variant="primary" pending={isPending}>
            Save the change
          </Button>
        )}
      </div>
    </Form>
  );
}

/** Lists the sizes of an item's product and of its other colours, its own first. */
function choicesOf(
  item: Pick<OrderItem, "productId" | "name" | "size" | "sizeShown">,
  sizes: readonly SizeChoice[],
) {
  const others = sizes.filter(
    ({ of, productId, size }) =>
      of === item.productId && !(productId === item.productId && size === item.size),
  );
  return [
    { value: lineValue(item), label: sizeOnBox(item) || "As it is" },
    ...others.map((choice) => ({
      value: lineValue(choice),
      label: [
        choice.productId !== item.productId && choice.name,
        namedSize(choice.size),
        choice.left > 0 ? `${choice.left} left` : "sold out",
      ]
        .filter(Boolean)
        .join(", "),
      disabled: choice.left === 0,
    })),
  ];
}

function Preview({ words, totalBefore, total, shippingCost, discountAmount, paid, due, over }: OrderChange) {
  const rows: [string, string][] = [
    ["Total before", formatPanelMoney(totalBefore)],
    ...(discountAmount.amount > 0
      ? [["Discount", `−${formatPanelMoney(discountAmount)}`] as [string, string]]
      : []),
    ["Shipping", formatPanelMoney(shippingCost)],
    ["Total", formatPanelMoney(total)],
    ["Paid", formatPanelMoney(paid)],
    ...(due.amount > 0 ? [["Due", formatPanelMoney(due)] as [string, string]] : []),
    ...(over.amount > 0 ? [["Money back", formatPanelMoney(over)] as [string, string]] : []),
  ];
  return (
    <Section title="What changes">
      <input type="hidden" name="seenTotal" value={total.amount} />
      <ul ref={scrollIntoView} className="list-disc pl-5 text-sm">
        {words.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <dl className="figures grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 text-sm">
        {rows.map(([name, value]) => (
          <div key={name} className="contents">
            <dt>{name}</dt>
            <dd className="text-right font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}

const scrollIntoView = (list: HTMLElement | null) => list?.scrollIntoView({ block: "center" });
