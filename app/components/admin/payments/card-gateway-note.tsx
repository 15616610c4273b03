import { Card } from "#app/ui/card.tsx";
import { TestModeBadge } from "./test-mode-badge.tsx";

/** Shows the card gateway and whether it is in test mode. */
export function CardGatewayNote({ gateway, mode }: { gateway: string; mode: "test" | "live" }) {
  return (
    <Card as="section" aria-label="Cards" className="desk:col-span-2">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 className="font-bold text-lg leading-tight">Cards</h2>
        {mode === "test" && <TestModeBadge />}
      </div>
      <p className="mt-1 max-w-prose text-ink-soft text-sm">{gatewayMessage(gateway, mode)}</p>
    </Card>
  );
}

function gatewayMessage(gateway: string, mode: "test" | "live"): string {
  if (gateway === "sandbox") {
    return "Card payments go to the built-in test page: no card is charged and no real money comes in. To take real payments, add a Stripe key to the server.";
  }
  return mode === "test"
    ? "Card payments go to Stripe with a test key: no card is charged."
    : "Card payments go to Stripe.";
}
