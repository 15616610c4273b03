import Trash2 from "lucide/dist/esm/icons/trash.mjs";
import { useContext, useState } from "react";
import { AskDialog } from "#app/components/admin/asking/ask.tsx";
import { AmountField } from "#app/components/admin/fields/amount-field.tsx";
import { PanelCurrencyContext } from "#app/components/admin/shell/panel-money.tsx";
import { KNOWN_CURRENCY_CODES } from "#app/domain/money/currency.ts";
import { CURRENCY_NAMES } from "#app/domain/money/currency-names.ts";
import { money } from "#app/domain/money/money.ts";
import { formatPanelMoney } from "#app/domain/money/panel-amounts.ts";
import { toDecimal } from "#app/domain/money/to-decimal.ts";
import { settingsPath } from "#app/domain/settings/settings-tabs.ts";
import type { ShippingZone } from "#app/domain/shipping/zones.ts";
import { Button } from "#app/ui/button.tsx";
import { SelectField } from "#app/ui/forms/select-field.tsx";
import { TextAreaField } from "#app/ui/forms/text-area-field.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";
import { FoldedForms, SettingsForm } from "./settings-form.tsx";

const RATE_KINDS = [
  { value: "flat", label: "Per order" },
  { value: "per_kg", label: "Per kilogram" },
];

/** `countryNames` are the names of its countries in English. */
type ShownZone = ShippingZone & { version: string; countryNames: string[] };

/** Edits the shipping zones with their rates and delivery times. */
export function ShippingZonesPanel({ zones }: { zones: readonly ShownZone[] }) {
  const [zoneToDelete, setZoneToDelete] = useState<ShownZone | null>(null);
  return (
    <section className="flex flex-col gap-2">
      <h2 className="font-bold text-lg">Zones</h2>
      <FoldedForms
        rows={zones}
        summaryOf={(zone) => [
          zone.name,
          `${formatPanelMoney(zone.typed ?? money(zone.rateUsd, "USD"))}${zone.rateKind === "per_kg" ? " per kilogram" : ""}`,
          zone.estimatedDays,
        ]}
        addLabel="Add a zone"
      >
        {(zone) => <ZoneForm zone={zone} onDelete={setZoneToDelete} />}
      </FoldedForms>
      <AskDialog
        open={zoneToDelete !== null}
        onClose={() => setZoneToDelete(null)}
        title="Delete Zone"
        confirmLabel="Delete"
        action={settingsPath("shipping")}
        fields={{ intent: "delete-zone", id: zoneToDelete?.id ?? "" }}
      >
        Delete <strong className="break-words">{zoneToDelete?.name}</strong>? Its countries will then have the
        rate of all other countries.
      </AskDialog>
    </section>
  );
}

type ZoneFormProps = { zone: ShownZone | null; onDelete: (zone: ShownZone) => void };

function ZoneForm({ zone, onDelete }: ZoneFormProps) {
  const { currency } = useContext(PanelCurrencyContext);
  return (
    <SettingsForm
      title={zone?.name ?? "New zone"}
      intent="save-zone"
      fields={{ id: zone?.id ?? "" }}
      version={zone?.version}
      saveLabel="Save zone"
      {...(zone?.isFallback && { text: "Covers every country that no other zone lists." })}
      aside={
        zone &&
        !zone.isFallback && (
          <Button variant="quiet" icon={Trash2} onClick={() => onDelete(zone)}>
            {`Delete ${zone.name}`}
          </Button>
        )
      }
    >
      {(errors) => (
        <>
          <TextField label="Zone name" name="name" defaultValue={zone?.name} error={errors.name} />
          {!zone?.isFallback && (
            <TextAreaField
              label="Countries"
              name="countries"
              hint="Their names, separated by commas."
              defaultValue={zone?.countryNames.join(", ")}
              error={errors.countries}
            />
          )}
          <div className="grid gap-4 sm:grid-cols-2">
            <SelectField
              label="Charged"
              name="rateKind"
              options={RATE_KINDS}
              defaultValue={zone?.rateKind ?? "per_kg"}
              error={errors.rateKind}
            />
            <AmountField
              label="Rate"
              name="rate"
              hint="Shoppers who see this currency pay exactly this; others pay it converted."
              defaultValue={zone ? toDecimal(zone.typed ?? money(zone.rateUsd, "USD")) : ""}
              error={errors.rate}
            />
            <SelectField
              label="Currency"
              name="currency"
              options={KNOWN_CURRENCY_CODES.map((code) => ({
                value: code,
                label: `${code} · ${CURRENCY_NAMES[code]}`,
              }))}
              defaultValue={zone ? (zone.typed?.currency ?? "USD") : currency}
              error={errors.currency}
            />
            <AmountField
              label="Free from"
              name="freeOver"
              optional
              hint="In the same currency. Empty: from the shop's own limit on."
              defaultValue={zone?.freeOver ? toDecimal(zone.freeOver) : ""}
              error={errors.freeOver}
            />
            <TextField
              label="Estimated days"
              name="estimatedDays"
              placeholder="2-3 days"
              defaultValue={zone?.estimatedDays}
              error={errors.estimatedDays}
            />
          </div>
        </>
      )}
    </SettingsForm>
  );
}
