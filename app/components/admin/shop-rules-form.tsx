import type { ShopSettings } from "#app/domain/settings/shop-settings.ts";
import { TextField } from "#app/ui/text-field.tsx";
import { SettingsForm } from "./settings-form.tsx";

/** When stock counts as low. */
export function ShopRulesForm({ shop }: { shop: ShopSettings }) {
  const { lowStockAt, ...others } = shop;
  return (
    <SettingsForm
      title="Stock"
      intent="save-setting"
      fields={{ key: "shop", ...texts(others) }}
      saveLabel="Save Stock Rule"
    >
      {(errors) => (
        <TextField
          label="Low stock from"
          name="lowStockAt"
          inputMode="numeric"
          hint="Products with this many pieces or fewer are listed on the dashboard."
          defaultValue={lowStockAt}
          error={errors.lowStockAt}
        />
      )}
    </SettingsForm>
  );
}

function texts(values: Record<string, number>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));
}
