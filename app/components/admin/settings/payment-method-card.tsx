import { useRef } from "react";
import { useFetcher } from "react-router";
import { EditConflictNotice, useExpectedVersion } from "#app/components/admin/forms/edit-conflict-notice.tsx";
import type { ActionResult } from "#app/components/admin/forms/use-result-toast.ts";
import type { LocalMethod } from "#app/domain/payments/local-method.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { PasswordField } from "#app/ui/forms/password-field.tsx";
import { Switch } from "#app/ui/forms/switch.tsx";
import { TextAreaField } from "#app/ui/forms/text-area-field.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";

export type ShownMethod = {
  method: LocalMethod;
  label: string;
  isActive: boolean;
  /** The method's texts by their stored names, except for the instructions. */
  details: { name: string; label: string; value: string; isPhone: boolean }[];
  instructions: string;
  /** The version of the details and the instructions. */
  version: string;
};

/**
 * Edits a local payment method: its switch saves at once, its details by their own button. Source: specification
 * §4.
 */
export function PaymentMethodCard({ shown }: { shown: ShownMethod }) {
  const { method, label, details, instructions, version } = shown;
  const fetcher = useFetcher<ActionResult>();
  const errors = fetcher.data?.errors ?? {};
  const expectedVersion = useExpectedVersion(version, fetcher.state === "idle" ? fetcher.data : undefined);
  return (
    <Card as="article" aria-label={label} className="flex flex-col gap-4">
      <MethodSwitch shown={shown} />
      <fetcher.Form method="post" action="/admin/settings" noValidate className="flex flex-1 flex-col gap-4">
        <input type="hidden" name="intent" value="save-method" />
        <input type="hidden" name="method" value={method} />
        {details.map((detail) => (
          <TextField
            key={detail.name}
            label={detail.label}
            name={detail.name}
            type={detail.isPhone ? "tel" : "text"}
            maxLength={200}
            autoComplete="off"
            defaultValue={detail.value}
            error={errors[detail.name]}
          />
        ))}
        <TextAreaField
          label="Instructions"
          name="instructions"
          maxLength={2000}
          defaultValue={instructions}
        />
        <input type="hidden" name="version" value={expectedVersion} />
        <EditConflictNotice result={fetcher.data} href="/admin/settings?tab=payments" />
        {errors.currentPassword && <PasswordConfirmation error={errors.currentPassword} />}
        {errors.form && <p className="font-medium text-red-ink text-sm">{errors.form}</p>}
        <Button type="submit" className="mt-auto self-start" pending={fetcher.state !== "idle"}>
          Save
        </Button>
      </fetcher.Form>
    </Card>
  );
}

function MethodSwitch({ shown: { method, label, isActive } }: { shown: ShownMethod }) {
  const fetcher = useFetcher<ActionResult>();
  const isOn = (fetcher.formData?.get("isActive") ?? String(isActive)) === "true";
  const passwordError = fetcher.data?.errors?.currentPassword;
  const passwordForm = useRef<HTMLFormElement>(null);
  return (
    <div className="flex flex-wrap items-center justify-between gap-4">
      <h2 className="min-w-0 font-bold text-lg leading-tight">{label}</h2>
      <span className="flex items-center gap-3">
        <Badge tone={isOn ? "green" : "neutral"} className="max-sm:hidden">
          {isOn ? "Active" : "Off"}
        </Badge>
        <Switch
          label={label}
          hideLabel
          checked={isOn}
          onChange={(event) => {
            const password =
              passwordForm.current && new FormData(passwordForm.current).get("currentPassword");
            const form = {
              intent: "switch-method",
              method,
              isActive: String(event.target.checked),
              ...(typeof password === "string" && password !== "" && { currentPassword: password }),
            };
            void fetcher.submit(form, { method: "post" });
          }}
        />
      </span>
      {passwordError && (
        <fetcher.Form
          ref={passwordForm}
          method="post"
          action="/admin/settings"
          noValidate
          className="flex w-full flex-col gap-3"
        >
          <input type="hidden" name="intent" value="switch-method" />
          <input type="hidden" name="method" value={method} />
          <input type="hidden" name="isActive" value={String(!isActive)} />
          <PasswordConfirmation error={passwordError} />
          <Button type="submit" className="self-start" pending={fetcher.state !== "idle"}>
            {isActive ? "Switch off" : "Switch on"}
          </Button>
        </fetcher.Form>
      )}
    </div>
  );
}

/** Asks for the password if the last sign-in is not recent, since this card sets where money is sent. */
function PasswordConfirmation({ error }: { error: string }) {
  return (
    <PasswordField
      label="Your password"
      name="currentPassword"
      autoComplete="current-password"
      error={error}
    />
  );
}
