import { Timestamp } from "#app/components/admin/orders/timestamp.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Card } from "#app/ui/card.tsx";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { TestModeBadge } from "./test-mode-badge.tsx";

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
            <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
              <strong className="text-base">{gateway.label}</strong>
              <State mode={gateway.mode} />
            </span>
            {gateway.mode && <Events {...gateway} />}
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

function Events({ name, label, lastEventAt, eventsUrl }: ShownGateway) {
  if (name === "sandbox") {
    return (
      <span className="max-w-prose text-ink-soft">
        Card payments go to the built-in test page: no card is charged and no real money comes in. To take
        real payments, add a key to the server.
      </span>
    );
  }
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
