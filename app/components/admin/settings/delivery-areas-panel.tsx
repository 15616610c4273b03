import { AmountField } from "#app/components/admin/fields/amount-field.tsx";
import { fieldsOf } from "#app/components/admin/fields/text-fields.tsx";
import { formatPanelMoney } from "#app/domain/money/panel-amounts.ts";
import { toDecimal } from "#app/domain/money/to-decimal.ts";
import type { DeliveryArea } from "#app/domain/shipping/delivery-area.ts";
import { CheckboxField } from "#app/ui/forms/checkbox-field.tsx";
import { SelectField } from "#app/ui/forms/select-field.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";
import { FoldedForms, SettingsForm } from "./settings-form.tsx";

type ShownArea = DeliveryArea & { version: string };

const KINDS = [
  { value: "area", label: "Delivered there" },
  { value: "pickup", label: "Picked up there" },
];

/** Edits the areas of The Gambia with their prices in dalasi, and the pickup points. */
export function DeliveryAreasPanel({ areas }: { areas: readonly ShownArea[] }) {
  return (
    <section className="flex flex-col gap-2">
      <h2 className="font-bold text-lg">Areas in The Gambia</h2>
      <p className="mb-2 text-ink-soft">
        Shoppers in The Gambia choose one of these. Without a choice they pay the zone's rate.
      </p>
      <FoldedForms
        rows={areas}
        summaryOf={({ name, isPickup, price, estimatedDays, isActive }) => [
          name,
          isPickup ? "Pick up" : formatPanelMoney(price),
          estimatedDays,
          !isActive && "Off",
        ]}
        addLabel="Add an area or a pickup point"
      >
        {(area, position) => <AreaForm area={area} position={position} />}
      </FoldedForms>
    </section>
  );
}

function AreaForm({ area, position }: { area: ShownArea | null; position: number }) {
  const isPickup = area?.isPickup ? "pickup" : "area";
  const price = area ? toDecimal(area.price) : "";
  return (
    <SettingsForm
      title={area?.name ?? "New area"}
      intent="save-area"
      fields={{ id: area?.id ?? "" }}
      version={area?.version}
      saveLabel="Save area"
    >
      {(errors) => {
        const field = fieldsOf({ ...area, isPickup, price, position }, errors);
        return (
          <>
            <div className="grid gap-4 sm:grid-cols-2">
              <TextField label="Area name" {...field("name")} />
              <SelectField label="Orders are" options={KINDS} {...field("isPickup")} />
              <AmountField
                label="Price in dalasi"
                {...field("price")}
                hint="Charged exactly as typed. Pick up is free."
              />
              <TextField label="Estimated days" {...field("estimatedDays")} placeholder="1-2 days" />
              <TextField
                label="Place in the list"
                {...field("position")}
                inputMode="numeric"
                inputClassName="figures"
              />
              <TextField label="Plus Code" {...field("plusCode")} optional placeholder="QC+8Q Serekunda" />
              <TextField label="Landmark of a pickup point" {...field("landmark")} optional />
              <TextField
                label="Opening hours of a pickup point"
                {...field("hours")}
                optional
                placeholder="Mon–Sat 9–19"
              />
            </div>
            <CheckboxField
              label="Cash on delivery is allowed"
              name="cashAllowed"
              defaultChecked={area?.cashAllowed ?? false}
            />
            <CheckboxField
              label="Offered to shoppers"
              name="isActive"
              defaultChecked={area?.isActive ?? true}
            />
          </>
        );
      }}
    </SettingsForm>
  );
}
