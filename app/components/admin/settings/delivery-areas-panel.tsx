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
  return (
    <SettingsForm
      title={area?.name ?? "New area"}
      intent="save-area"
      fields={{ id: area?.id ?? "" }}
      version={area?.version}
      saveLabel="Save area"
    >
      {(errors) => (
        <>
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField label="Area name" name="name" defaultValue={area?.name} error={errors.name} />
            <SelectField
              label="Orders are"
              name="isPickup"
              options={KINDS}
              defaultValue={area?.isPickup ? "pickup" : "area"}
              error={errors.isPickup}
            />
            <TextField
              label="Price in dalasi"
              name="price"
              inputMode="decimal"
              hint="Charged exactly as typed. Pick up is free."
              defaultValue={area ? toDecimal(area.price) : ""}
              error={errors.price}
              inputClassName="figures"
            />
            <TextField
              label="Estimated days"
              name="estimatedDays"
              placeholder="1-2 days"
              defaultValue={area?.estimatedDays}
              error={errors.estimatedDays}
            />
            <TextField
              label="Place in the list"
              name="position"
              inputMode="numeric"
              defaultValue={position}
              error={errors.position}
              inputClassName="figures"
            />
            <TextField
              label="Plus Code"
              name="plusCode"
              optional
              placeholder="QC+8Q Serekunda"
              defaultValue={area?.plusCode}
              error={errors.plusCode}
            />
            <TextField
              label="Landmark of a pickup point"
              name="landmark"
              optional
              defaultValue={area?.landmark}
              error={errors.landmark}
            />
            <TextField
              label="Opening hours of a pickup point"
              name="hours"
              optional
              placeholder="Mon–Sat 9–19"
              defaultValue={area?.hours}
              error={errors.hours}
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
      )}
    </SettingsForm>
  );
}
