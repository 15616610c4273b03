import { TextFields } from "#app/components/admin/forms/text-fields.tsx";
import { formatPhone } from "#app/domain/contact/phone.ts";
import type { HelpSettings } from "#app/domain/settings/help-settings.ts";
import { TextAreaField } from "#app/ui/forms/text-area-field.tsx";
import { SettingsForm } from "./settings-form.tsx";

/** Edits the shop's contacts and the text on how it checks its goods. */
export function HelpForm({ help, versions }: { help: HelpSettings; versions: Record<string, string> }) {
  return (
    <SettingsForm
      title="Help for shoppers"
      intent="save-setting"
      fields={{ key: "help" }}
      version={versions.help}
      saveLabel="Save Help"
    >
      {(errors) => (
        <>
          <TextFields
            fields={[
              {
                label: "WhatsApp number",
                name: "whatsappNumber",
                type: "tel",
                inputMode: "tel",
                placeholder: "301 2345",
                hint: "Shoppers can ask about a pair or an order with one tap. Leave it empty to hide the links.",
              },
            ]}
            values={{ whatsappNumber: formatPhone(help.whatsappNumber) }}
            errors={errors}
          />
          <TextAreaField
            label="How we check"
            name="howWeCheck"
            defaultValue={help.howWeCheck}
            error={errors.howWeCheck}
            hint="How you make sure a pair is real. Product pages link to it; leave it empty to hide the link."
          />
        </>
      )}
    </SettingsForm>
  );
}
