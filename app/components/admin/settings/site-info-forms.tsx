import { PairsField } from "#app/components/admin/forms/pairs-field.tsx";
import { type TextFieldConfig, TextFields } from "#app/components/admin/forms/text-fields.tsx";
import type { SiteSettings } from "#app/domain/settings/site-settings.ts";
import { SettingsForm } from "./settings-form.tsx";

const CONTACT: readonly TextFieldConfig[] = [
  { label: "Address", name: "address" },
  { label: "Phone", name: "phone", type: "tel" },
  { label: "Email", name: "email", type: "email" },
];

const SOCIAL: readonly TextFieldConfig[] = [
  { label: "Instagram", name: "instagram", inputMode: "url", placeholder: "https://" },
  { label: "Twitter", name: "twitter", inputMode: "url", placeholder: "https://" },
  { label: "Facebook", name: "facebook", inputMode: "url", placeholder: "https://" },
];

const GENERAL: readonly TextFieldConfig[] = [
  { label: "Company name", name: "company_name" },
  { label: "Tagline", name: "tagline" },
  { label: "Copyright year", name: "copyright_year" },
];

/** The settings with the version of each group. */
type Versioned = { settings: SiteSettings; versions: Record<string, string> };

/** Address, phone and e-mail of the footer. */
export function ContactForm({ settings, versions }: Versioned) {
  return (
    <SettingsForm
      title="Contact information"
      intent="save-setting"
      fields={{ key: "footer_contact" }}
      version={versions.footer_contact}
      saveLabel="Save Contact Info"
    >
      {(errors) => <TextFields fields={CONTACT} values={settings.footer_contact} errors={errors} />}
    </SettingsForm>
  );
}

type LinksFormProps = Versioned & { group: "company" | "support" | "legal" };

/** One of the footer's three groups of links. */
export function LinksForm({ group, settings, versions }: LinksFormProps) {
  const title = group.charAt(0).toUpperCase() + group.slice(1);
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

/** Links to other pages of the shop. */
export function SocialForm({ settings, versions }: Versioned) {
  return (
    <SettingsForm
      title="Social links"
      intent="save-setting"
      fields={{ key: "footer_social_links" }}
      version={versions.footer_social_links}
      saveLabel="Save Social Links"
    >
      {(errors) => <TextFields fields={SOCIAL} values={settings.footer_social_links} errors={errors} />}
    </SettingsForm>
  );
}

/** Name, tagline, copyright year, and the footer's trust badges. */
export function GeneralForms({ settings, versions }: Versioned) {
  return (
    <div className="flex flex-col gap-4">
      <SettingsForm
        title="General information"
        intent="save-setting"
        fields={{ key: "site_info" }}
        version={versions.site_info}
        saveLabel="Save General Info"
      >
        {(errors) => <TextFields fields={GENERAL} values={settings.site_info} errors={errors} />}
      </SettingsForm>
      <SettingsForm
        title="Trust badges"
        intent="save-pairs"
        fields={{ setting: "footer_trust_badges" }}
        version={versions.footer_trust_badges}
        saveLabel="Save Trust Badges"
      >
        {(errors) => (
          <PairsField
            pairs={settings.footer_trust_badges}
            errors={errors}
            itemName="badge"
            placeholder="2-3 days in The Gambia"
          />
        )}
      </SettingsForm>
    </div>
  );
}
