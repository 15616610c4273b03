import type { SiteSettings } from "#app/domain/settings/site-settings.ts";
import { TextField } from "#app/ui/text-field.tsx";
import { PairsField } from "./pairs-field.tsx";
import { SettingsForm } from "./settings-form.tsx";

/** Address, phone and e-mail of the footer. */
export function ContactForm({ settings }: { settings: SiteSettings }) {
  const { address, phone, email } = settings.footer_contact;
  return (
    <SettingsForm
      title="Contact information"
      intent="save-setting"
      fields={{ key: "footer_contact" }}
      saveLabel="Save Contact Info"
    >
      {(errors) => (
        <>
          <TextField
            label="Address"
            name="address"
            autoComplete="off"
            defaultValue={address}
            error={errors.address}
          />
          <TextField
            label="Phone"
            name="phone"
            type="tel"
            autoComplete="off"
            defaultValue={phone}
            error={errors.phone}
          />
          <TextField
            label="Email"
            name="email"
            type="email"
            autoComplete="off"
            defaultValue={email}
            error={errors.email}
          />
        </>
      )}
    </SettingsForm>
  );
}

type LinksFormProps = {
  group: "company" | "support" | "legal";
  settings: SiteSettings;
};

/** One of the footer's three groups of links. */
export function LinksForm({ group, settings }: LinksFormProps) {
  const title = group.charAt(0).toUpperCase() + group.slice(1);
  const key = `footer_${group}_links` as const;
  return (
    <SettingsForm
      title={`${title} links`}
      text="Addresses that start with https://, mailto:, tel: or /."
      intent="save-pairs"
      fields={{ setting: key }}
      saveLabel={`Save ${title} Links`}
    >
      {(errors) => (
        <PairsField
          key={JSON.stringify(settings[key])}
          pairs={settings[key]}
          errors={errors}
          thing="link"
          placeholder="/page/about"
        />
      )}
    </SettingsForm>
  );
}

/** The shop's own pages elsewhere. */
export function SocialForm({ settings }: { settings: SiteSettings }) {
  const { instagram, twitter, facebook } = settings.footer_social_links;
  return (
    <SettingsForm
      title="Social links"
      intent="save-setting"
      fields={{ key: "footer_social_links" }}
      saveLabel="Save Social Links"
    >
      {(errors) => (
        <>
          <TextField
            label="Instagram"
            name="instagram"
            inputMode="url"
            placeholder="https://"
            defaultValue={instagram}
            error={errors.instagram}
          />
          <TextField
            label="Twitter"
            name="twitter"
            inputMode="url"
            placeholder="https://"
            defaultValue={twitter}
            error={errors.twitter}
          />
          <TextField
            label="Facebook"
            name="facebook"
            inputMode="url"
            placeholder="https://"
            defaultValue={facebook}
            error={errors.facebook}
          />
        </>
      )}
    </SettingsForm>
  );
}

/** Name, tagline, copyright year, and the footer's trust badges. */
export function GeneralForms({ settings }: { settings: SiteSettings }) {
  const { company_name, tagline, copyright_year } = settings.site_info;
  return (
    <div className="flex flex-col gap-4">
      <SettingsForm
        title="General information"
        intent="save-setting"
        fields={{ key: "site_info" }}
        saveLabel="Save General Info"
      >
        {(errors) => (
          <>
            <TextField
              label="Company name"
              name="company_name"
              defaultValue={company_name}
              error={errors.company_name}
            />
            <TextField label="Tagline" name="tagline" defaultValue={tagline} error={errors.tagline} />
            <TextField
              label="Copyright year"
              name="copyright_year"
              defaultValue={copyright_year}
              error={errors.copyright_year}
            />
          </>
        )}
      </SettingsForm>
      <SettingsForm
        title="Trust badges"
        intent="save-pairs"
        fields={{ setting: "footer_trust_badges" }}
        saveLabel="Save Trust Badges"
      >
        {(errors) => (
          <PairsField
            key={JSON.stringify(settings.footer_trust_badges)}
            pairs={settings.footer_trust_badges}
            errors={errors}
            thing="badge"
            placeholder="Checked pair by pair"
          />
        )}
      </SettingsForm>
    </div>
  );
}
