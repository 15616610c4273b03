import { useFetcher } from "react-router";
import { ConfirmAgainDialog } from "#app/components/admin/asking/confirm-again.tsx";
import { HiddenFields } from "#app/components/admin/fields/hidden-fields.tsx";
import { TestModeBadge } from "#app/components/admin/payments/payment-badges.tsx";
import {
  EditConflictNotice,
  useExpectedVersion,
} from "#app/components/admin/results/edit-conflict-notice.tsx";
import type { ActionResult } from "#app/components/admin/results/use-result-toast.ts";
import { Timestamp } from "#app/components/orders/timestamp.tsx";
import type { LocalMethod } from "#app/domain/payments/local-method.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { ErrorLine } from "#app/ui/forms/error-line.tsx";
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

const ACTION = "/admin/settings?tab=payments";

/**
 * Edits a local payment method: its switch saves at once, its details by their own button. Source: specification 11.14.
 */
export function PaymentMethodCard({ shown }: { shown: ShownMethod }) {
  const { method, label, details, instructions, version } = shown;
  const fetcher = useFetcher<ActionResult>();
  const errors = fetcher.data?.errors ?? {};
  const expectedVersion = useExpectedVersion(version, fetcher.state === "idle" ? fetcher.data : undefined);
  return (
    <Card as="article" aria-label={label} className="flex flex-col gap-4">
      <MethodSwitch shown={shown} />
      <fetcher.Form method="post" action={ACTION} noValidate className="flex flex-1 flex-col gap-4">
        <HiddenFields fields={{ intent: "save-method", method }} />
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
        <EditConflictNotice result={fetcher.data} href={ACTION} />
        <ErrorLine>{errors.form}</ErrorLine>
        <Button type="submit" className="mt-auto self-start" pending={fetcher.state !== "idle"}>
          Save
        </Button>
      </fetcher.Form>
      <ConfirmAgainDialog fetcher={fetcher} action={ACTION} />
    </Card>
  );
}

function MethodSwitch({ shown: { method, label, isActive } }: { shown: ShownMethod }) {
  const fetcher = useFetcher<ActionResult>();
  const isOn = (fetcher.formData?.get("isActive") ?? String(isActive)) === "true";
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
            const form = { intent: "switch-method", method, isActive: String(event.target.checked) };
            void fetcher.submit(form, { method: "post", action: ACTION });
          }}
        />
      </span>
      <ConfirmAgainDialog fetcher={fetcher} action={ACTION} />
    </div>
  );
}

type ShownGateway = {
  name: string;
  label: string;
  mode: "test" | "live" | null;
  lastEventAt: Date | null;
  eventsUrl: string;
};

/** Shows each payment company: whether the server has its key, its last event, and where it sends them. */
export function GatewayList({ gateways }: { gateways: ShownGateway[] }) {
  return (
    <Card as="section" aria-label="Payment companies" className="desk:col-span-2">
      <h2 className="font-bold text-lg leading-tight">Payment companies</h2>
      <p className="mt-1 max-w-prose text-ink-soft text-sm">
        They take the money on pages of their own. Their keys are set on the server.
      </p>
      <ul className="-mb-3 mt-3 flex flex-col divide-y divide-line border-line border-t">
        {gateways.map((gateway) => (
          <li key={gateway.name} className="flex flex-col gap-1 py-3 text-sm">
            {gateway.name === "sandbox" ? (
              <TestPageSwitch isOffered={gateway.mode !== null} />
            ) : (
              <>
                <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
                  <strong className="text-base">{gateway.label}</strong>
                  <State mode={gateway.mode} />
                </span>
                {gateway.mode && <Events {...gateway} />}
              </>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function State({ mode }: Pick<ShownGateway, "mode">) {
  if (mode === "test") return <TestModeBadge />;
  return <Badge tone={mode === "live" ? "green" : "neutral"}>{mode === "live" ? "On" : "Off"}</Badge>;
}

/** A switch for the test card page; it takes effect at once. */
function TestPageSwitch({ isOffered }: { isOffered: boolean }) {
  const fetcher = useFetcher<ActionResult>();
  const isOn = (fetcher.formData?.get("offered") ?? (isOffered ? "on" : "off")) === "on";
  return (
    <>
      <Switch
        label="Test card page"
        hint="Shoppers can pay with pretend money, to try the shop. Each such order ends after an hour and its items go back on sale. Leave it off in a shop that sells: real cards need a payment company's key on the server."
        checked={isOn}
        onChange={(event) => {
          const form = { intent: "switch-test-cards", offered: event.target.checked ? "on" : "off" };
          void fetcher.submit(form, { method: "post", action: ACTION });
        }}
      />
      <ConfirmAgainDialog fetcher={fetcher} action={ACTION} />
    </>
  );
}

function Events({ label, lastEventAt, eventsUrl }: ShownGateway) {
  return (
    <>
      <span className="text-ink-soft">
        {lastEventAt ? (
          <>
            Last event: <Timestamp at={lastEventAt} />
          </>
        ) : (
          "No event yet"
        )}
      </span>
      <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span className="min-w-0 break-all">{eventsUrl}</span>
        <CopyButton text={eventsUrl} label={`Copy the address for ${label}'s events`} />
      </span>
    </>
  );
}
