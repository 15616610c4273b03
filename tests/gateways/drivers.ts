import type { PageMethod } from "#app/domain/payments/page-method.ts";
import {
  modemPayGateway,
  stripeGateway,
  waveGateway,
} from "#app/server/platform/gateways/company-gateways.ts";
import type { PaymentGateway } from "#app/server/platform/gateways/payment-gateway.ts";
import { type Company, openModemPay, openStripe, openWave } from "#packages/payment-gateways/stand-ins";

/**
 * The troubles that the shop's next request can meet: its answer is lost after it took effect, or the request fails
 * without an effect.
 */
export const TROUBLES = ["lost", "cut", 500] as const;

export type Trouble = (typeof TROUBLES)[number];

/** A gateway with its stand-in, and what a payer and the company do there. Sums are minor units. */
export type Driver = {
  company: Company;
  gateway: PaymentGateway;
  /** The payment method whose page it has, and the currency of its orders. */
  method: PageMethod;
  isPayable(sessionId: string): boolean;
  pay(sessionId: string): void;
  /** The company's event about the page's present state. */
  event(sessionId: string): { body: Uint8Array; signature: string };
  /** Returns the amounts that have been paid for an order, by page. */
  paid(orderNumber: string): { sessionId: string; amount: number }[];
  refunded(sessionId: string): number;
  /** Sets what happens to the next request; null where the company's own library repeats a request, which takes time. */
  trouble: ((kind: Trouble | null) => void) | null;
  /** Has every request answered with 503, or ends that. */
  outage(isAway: boolean): void;
  close(): Promise<void>;
};

type Open = (clock: () => Date) => Promise<Driver>;

/** Returns the function that opens a company's stand-in, with the gateway that the shop uses it by. */
function driver<Keys>(
  method: PageMethod,
  open: (clock: () => Date) => Promise<Company<Keys>>,
  gatewayOf: (keys: Keys) => PaymentGateway,
): Open {
  return async (clock) => {
    const company = await open(clock);
    return {
      company,
      gateway: gatewayOf(company.keys),
      method,
      isPayable: (id) => company.page(id).isPayable,
      pay: company.pay,
      event: (id) => company.event(id),
      paid: (orderNumber) =>
        company.pages().filter((page) => page.orderNumber === orderNumber && page.isPaid),
      refunded: (id) => company.page(id).refunded,
      trouble: company.troubleOnce,
      outage: (isAway) => company.trouble(isAway ? 503 : null),
      close: company.close,
    };
  };
}

/** Every gateway that takes real money: a card's order comes before its page, a wallet's after it. */
export const DRIVERS = {
  Stripe: driver("card", openStripe, stripeGateway),
  Wave: driver("wave", openWave, waveGateway),
  "Modem Pay's cards": driver("card", openModemPay, modemPayGateway),
  "Modem Pay's wallets": driver("qmoney", openModemPay, modemPayGateway),
} satisfies Record<string, Open>;
