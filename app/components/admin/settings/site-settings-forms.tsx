import { PairsField } from "#app/components/admin/fields/pairs-field.tsx";
import { type TextFieldConfig, TextFields } from "#app/components/admin/fields/text-fields.tsx";
import { formatPhone } from "#app/domain/contact/phone.ts";
import type { HelpSettings } from "#app/domain/settings/help-settings.ts";
import type { PanelSettings } from "#app/domain/settings/panel-settings.ts";
import type { ShopSettings } from "#app/domain/settings/shop-settings.ts";
import type { SiteSettings } from "#app/domain/settings/site-settings.ts";
import { capital } from "#app/domain/title-case.ts";
import { SelectField } from "#app/ui/forms/select-field.tsx";
import { Switch } from "#app/ui/forms/switch.tsx";
import { TextAreaField } from "#app/ui/forms/text-area-field.tsx";
import { SettingsForm } from "./settings-form.tsx";

type TextGroup = "footer_contact" | "footer_social_links" | "site_info" | "shop" | "help";

type TextForm = { title: string; saveLabel: string; fields: readonly TextFieldConfig[] };

const LINK_INPUT = { inputMode: "url", placeholder: "https://" } as const;

const TEXT_FORMS: Record<TextGroup, TextForm> = {
  footer_contact: {
    title: "Contact information",
    saveLabel: "Save Contact Info",
    fields: [
      { label: "Address", name: "address" },
      { label: "Phone", name: "phone", type: "tel" },
      { label: "Email", name: "email", type: "email" },
    ],
  },
  footer_social_links: {
    title: "Social links",
    saveLabel: "Save Social Links",
    fields: [
      { label: "Instagram", name: "instagram", ...LINK_INPUT },
      { label: "Twitter", name: "twitter", ...LINK_INPUT },
      { label: "Facebook", name: "facebook", ...LINK_INPUT },
    ],
  },
  site_info: {
    title: "General information",
    saveLabel: "Save General Info",
    fields: [
      { label: "Company name", name: "company_name" },
      { label: "Tagline", name: "tagline" },
      { label: "Copyright year", name: "copyright_year" },
    ],
  },
  help: {
    title: "Help for shoppers",
    saveLabel: "Save Help",
    fields: [
      {
        label: "WhatsApp number",
        name: "whatsappNumber",
        type: "tel",
        inputMode: "tel",
        placeholder: "301 2345",
        hint: "Shoppers can ask about a pair or an order with one tap. Leave it empty to hide the links.",
      },
    ],
  },
  shop: {
    title: "Shop rules",
    saveLabel: "Save Shop Rules",
    fields: [
      {
        label: "Low stock from",
        name: "lowStockAt",
        inputMode: "numeric",
        hint: "Products with this many or fewer are listed on the dashboard.",
      },
      {
        label: "Card page open for",
        name: "cardHoldMinutes",
        inputMode: "numeric",
        suffix: "minutes",
        inputClassName: "pr-24!",
        hint: "While it's open, the items are held. From 30 minutes to a day (1,440).",
      },
      {
        label: "Unpaid orders end after",
        name: "unpaidOrderHours",
        inputMode: "numeric",
        suffix: "hours",
        inputClassName: "pr-24!",
        hint: "A local order with no receipt, or a rejected one, is then cancelled and its items go back on sale. 0 never cancels.",
      },
      {
        label: "Held for payment",
        name: "paymentLinkHours",
        inputMode: "numeric",
        suffix: "hours",
        inputClassName: "pr-24!",
        hint: "How long an order with a link to pay, or one that's paid in part, waits for its money. Then it's cancelled.",
      },
      {
        label: "Closed days",
        name: "closedDays",
        hint: "Days when nothing is packed or delivered, such as: Sunday, 2026-12-25. Delivery dates skip them.",
      },
      {
        label: "Cash on delivery up to",
        name: "cashMost",
        inputMode: "numeric",
        suffix: "dalasi",
        inputClassName: "pr-24!",
        hint: "A dearer order is paid another way.",
      },
      {
        label: "Cash on delivery after",
        name: "cashAfterOrders",
        inputMode: "numeric",
        suffix: "orders",
        inputClassName: "pr-24!",
        hint: "How many orders a customer must have paid before. An order refused at the door takes one away. 0 offers it to everyone.",
      },
    ],
  },
};

/** The settings with the version of each group. */
type Versioned = {
  settings: SiteSettings & { shop: ShopSettings; help: HelpSettings };
  versions: Record<string, string>;
};

/** A group of settings with a text field for each. */
export function TextSettingsForm({ group, settings, versions }: Versioned & { group: TextGroup }) {
  const { title, saveLabel, fields } = TEXT_FORMS[group];
  const { wholeDalasi, keepsParts, cashOnDelivery, ...shop } = settings.shop;
  const help = { whatsappNumber: formatPhone(settings.help.whatsappNumber) };
  const textValues = { ...settings, shop, help }[group];
  return (
    <SettingsForm
      title={title}
      intent="save-setting"
      fields={{ key: group }}
      version={versions[group]}
      saveLabel={saveLabel}
    >
      {(errors) => (
        <>
          <TextFields fields={fields} values={textValues} errors={errors} />
          {group === "shop" && (
            <>
              <Switch
                label="Cash on delivery"
                hint="Shoppers in The Gambia may pay when their order is handed over, in the areas that take cash."
                name="cashOnDelivery"
                defaultChecked={cashOnDelivery}
              />
              <Switch
                label="Keep part payments"
                hint="If the rest doesn't come in time, you keep the part that did. Off: you send it back. Shoppers read it before they pay."
                name="keepsParts"
                defaultChecked={keepsParts}
              />
              <Switch
                label="Whole dalasi"
                hint="Prices and shipping converted into dalasi are rounded to whole dalasi."
                name="wholeDalasi"
                defaultChecked={wholeDalasi}
              />
            </>
          )}
          {group === "help" && (
            <TextAreaField
              label="How we check"
              name="howWeCheck"
              defaultValue={settings.help.howWeCheck}
              error={errors.howWeCheck}
              hint="How you make sure a pair is real. Product pages link to it; leave it empty to hide the link."
            />
          )}
        </>
      )}
    </SettingsForm>
  );
}

/** The currency that the panel shows first. */
export function PanelCurrencyForm({
  settings,
  versions,
}: Versioned & { settings: { panel: PanelSettings } }) {
  return (
    <SettingsForm
      title="I think in"
      text="The panel shows amounts in this currency, and every field for money starts with it."
      intent="save-setting"
      fields={{ key: "panel" }}
      version={versions.panel}
      saveLabel="Save Currency"
    >
      {(errors) => (
        <SelectField
          label="I think in"
          hideLabel
          name="currency"
          defaultValue={settings.panel.currency}
          error={errors.currency}
          options={[
            { value: "GMD", label: "Dalasi (GMD)" },
            { value: "USD", label: "US dollars" },
          ]}
        />
      )}
    </SettingsForm>
  );
}

type LinksFormProps = Versioned & { group: "company" | "support" | "legal" };

/** One of the footer's three groups of links. */
export function LinksForm({ group, settings, versions }: LinksFormProps) {
  const title = capital(group);
  const key = `footer_${group}_links` as const;
  return (
    <SettingsForm
      title={`${title} links`}
      text="Addresses that start with https://, mailto:, tel: or /."
      intent="save-pairs"
      fields={{ setting: key }}
      version={versions[key]}
      saveLabel={`Save ${title} Links`}
    >
      {(errors) => (
        <PairsField pairs={settings[key]} errors={errors} itemName="link" placeholder="/page/about" />
      )}
    </SettingsForm>
  );
}

/** The footer's trust badges. */
export function TrustBadgesForm({ settings, versions }: Versioned) {
  const key = "footer_trust_badges";
  return (
    <SettingsForm
      title="Trust badges"
      intent="save-pairs"
      fields={{ setting: key }}
      version={versions[key]}
      saveLabel="Save Trust Badges"
    >
      {(errors) => (
        <PairsField pairs={settings[key]} errors={errors} itemName="badge" placeholder="Pay in dalasi" />
      )}
    </SettingsForm>
  );
}
