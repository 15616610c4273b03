import { max } from "drizzle-orm";
import { type GatewayName, gatewayLabel, REAL_GATEWAYS } from "#app/domain/payments/gateway-facts.ts";
import type { GatewayMode } from "#app/domain/payments/payment-page.ts";
import { gatewaysInUse } from "#app/server/platform/gateways/payment-gateway.ts";
import type { Shop } from "#app/server/shop.ts";
import { pageEvents } from "#database/schema/payment-pages.ts";
import { offersTestPage } from "./offered-gateway.ts";

/** A payment company as the settings show it. */
type GatewayState = {
  name: GatewayName;
  label: string;
  /** Null while the server has no key of it; of the test page, while it is not offered. */
  mode: GatewayMode | null;
  lastEventAt: Date | null;
  /** The address to which the company sends its events. */
  eventsUrl: string;
};

/**
 * Returns every payment company that the shop can talk to, with its last event; the test page only where no company
 * takes cards.
 */
export async function listGateways(shop: Shop): Promise<GatewayState[]> {
  const inUse = gatewaysInUse(shop.gateways);
  const names = new Set<GatewayName>([...inUse.map(({ name }) => name), ...REAL_GATEWAYS]);
  const hasTestPage = await offersTestPage(shop);
  const events = await shop.db
    .select({ gateway: pageEvents.gateway, lastAt: max(pageEvents.receivedAt) })
    .from(pageEvents)
    .groupBy(pageEvents.gateway);
  return [...names].map((name) => ({
    name,
    label: gatewayLabel(name),
    mode:
      name === "sandbox" && !hasTestPage
        ? null
        : (inUse.find((gateway) => gateway.name === name)?.mode ?? null),
    lastEventAt: events.find(({ gateway }) => gateway === name)?.lastAt ?? null,
    eventsUrl: `${shop.config.baseUrl}/webhooks/${name}`,
  }));
}
