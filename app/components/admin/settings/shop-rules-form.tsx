import { type TextFieldConfig, TextFields } from "#app/components/admin/forms/text-fields.tsx";
import type { ShopSettings } from "#app/domain/settings/shop-settings.ts";
import { SettingsForm } from "./settings-form.tsx";

const FIELDS: readonly TextFieldConfig[] = [
  {
    label: "Low stock from",
    name: "lowStockAt",
    inputMode: "numeric",
    hint: "Products with this many pieces or fewer are listed on the dashboard.",
  },
  {
    label: "Card page open for",
    name: "cardHoldMinutes",
    inputMode: "numeric",
    suffix: "minutes",
    inputClassName: "pr-24!",
    hint: "While it is open the pieces are held. From 30 minutes to a day (1440).",
  },
  {
    label: "Unpaid orders end after",
    name: "unpaidOrderHours",
    inputMode: "numeric",
    suffix: "hours",
    inputClassName: "pr-24!",
    hint: "A local order whose receipt is missing or was rejected is cancelled then, and its pieces are for sale again. 0 never does it.",
  },
  {
    label: "Saved pages shown for",
    name: "stalePageMinutes",
    inputMode: "numeric",
    suffix: "minutes",
    inputClassName: "pr-24!",
    hint: "While the database is away, shoppers see pages as they were, for up to a day (1440). 0 shows none.",
  },
];

/** When stock counts as low, how long it is held for those who have not paid yet, and how long pages outlive an outage. */
export function ShopRulesForm({ shop, versions }: { shop: ShopSettings; versions: Record<string, string> }) {
  return (
    <SettingsForm
      title="Stock and holds"
      intent="save-setting"
      fields={{ key: "shop" }}
      version={versions.shop}
      saveLabel="Save Stock Rules"
    >
      {(errors) => <TextFields fields={FIELDS} values={shop} errors={errors} />}
    </SettingsForm>
  );
}
