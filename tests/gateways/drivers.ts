import type { PageMethod } from "#app/domain/payments/page-method.ts";
import { modemPayGateway, stripeGateway, waveGateway } from "#app/server/platform/gateways/gateway-keys.ts";
import type { PaymentGateway, PaymentGateways } from "#app/server/platform/gateways/payment-gateway.ts";
import type { Shop } from "#app/server/shop.ts";
import type { PageReport } from "#packages/payment-gateways";
import { type Company, openModemPay, openStripe, openWave } from "#packages/payment-gateways/stand-ins";
import { ok } from "#packages/result";

/**
 * The troubles that the shop's next request can meet: its answer is lost after it took effect, or the request fails
 * without an effect.
 */
export const TROUBLES = ["lost", "cut", 500] as const;

export type Trouble = (typeof TROUBLES)[number];

/** A company's stand-in, with the gateway that the shop uses it by and the payment method whose page it has. */
export type Driver = Company & { gateway: PaymentGateway; method: PageMethod };

type Open = (clock: () => Date) => Promise<Driver>;

function driver<Keys>(
  method: PageMethod,
  open: (clock: () => Date) => Promise<Company<Keys>>,
  gatewayOf: (keys: Keys) => PaymentGateway,
): Open {
  return async (clock) => {
    const company = await open(clock);
    return { ...company, gateway: gatewayOf(company.keys), method };
  };
}

/** Every gateway that takes real money: a card's order comes before its page, a wallet's after it. */
export const DRIVERS = {
  Stripe: driver("card", openStripe, stripeGateway),
  Wave: driver("wave", openWave, waveGateway),
  "Modem Pay's cards": driver("card", openModemPay, modemPayGateway),
  "Modem Pay's wallets": driver("qmoney", openModemPay, modemPayGateway),
} satisfies Record<string, Open>;

export const DRIVER_NAMES = Object.keys(DRIVERS) as (keyof typeof DRIVERS)[];

const SEATS: Record<PageMethod, keyof PaymentGateways> = { card: "card", wave: "wave", qmoney: "modempay" };

/** Returns the shop with the gateways of these drivers, or with others in their place, and with no other. */
export function withDrivers(
  shop: Shop,
  drivers: Driver[],
  gatewayOf = ({ gateway }: Driver): PaymentGateway => gateway,
): Shop {
  const seated = drivers.map((each) => [SEATS[each.method], gatewayOf(each)] as const);
  return { ...shop, gateways: { ...shop.gateways, ...Object.fromEntries(seated) } };
}

/** Returns a driver whose stand-in moves real money, as far as the shop knows. */
export function inEarnest(given: Driver): Driver {
  const { gateway } = given;
  const real = (report: PageReport | null) => report && { ...report, mode: "live" as const };
  return {
    ...given,
    gateway: {
      ...gateway,
      mode: "live",
      retrieveSession: async (id) => real(await gateway.retrieveSession(id)),
      expireSession: async (id) => real(await gateway.expireSession(id)),
      parseEvent: async (...event) => {
        const parsed = await gateway.parseEvent(...event);
        return parsed.ok ? ok({ ...parsed.value, report: real(parsed.value.report) }) : parsed;
      },
    },
  };
}
