import { wayBackWords } from "#app/copy/claim-messages.ts";
import { formatMoney } from "#app/domain/money/format-money.ts";
import type { Money } from "#app/domain/money/money.ts";
import {
  RETURN_REASONS,
  type ReturnAct,
  type ReturnKind,
  type ReturnReason,
} from "#app/domain/orders/changes/order-return.ts";
import { composeMail, facts, link, type Mail } from "./mail.ts";
import { greeting, type MailedOrderStep } from "./order-mails.ts";

/** To the staff: a shopper asks to exchange or return a line of an order. */
export function returnAskedMail(asked: {
  orderNumber: string;
  customerName: string;
  what: string;
  reason: ReturnReason;
  words: string;
  url: string;
}): Mail {
  return composeMail(`Exchange or return asked for: ${asked.orderNumber}`, [
    `${asked.customerName} would like to send something back.`,
    facts([
      ["What", asked.what],
      ["Reason", RETURN_REASONS[asked.reason]],
      ["In their words", asked.words],
    ]),
    link("Agree or refuse", asked.url),
  ]);
}

/** To the shopper: what became of an exchange or a return. */
export function returnMail(
  order: MailedOrderStep & {
    act: ReturnAct;
    kind: ReturnKind;
    /** A new item is sent for the old one. */
    willSend: boolean;
    what: string;
    refusal: string;
    isPaidByShop: boolean;
    due: Money;
    over: Money;
    payUrl: string;
  },
): Mail {
  const { act, kind, willSend, what, refusal, due, over } = order;
  const isDue = act === "agree" && due.amount > 0;
  const name = kind === "exchange" ? "exchange" : "return";
  const way = wayBackWords(order);
  const subjects: Record<ReturnAct, string> = {
    agree: `Your ${name} is agreed`,
    refuse: `About your ${name}`,
    "check-in": "Your item came back",
    send: "Your new item is on its way",
  };
  const texts: Record<ReturnAct, string> = {
    agree: `That's fine: ${what}. Please bring it to the shop or send it back. ${way}${
      kind === "exchange" ? " Your new item is put aside for you." : ""
    }`,
    refuse: `We can't take this back: ${what}.`,
    "check-in": `Thank you, it's here: ${what}.${
      willSend
        ? " We'll send your new item next."
        : over.amount > 0
          ? " We'll send your money back the way it came."
          : ""
    }`,
    send: `Your new item has left the shop: ${what}.`,
  };
  return composeMail(`${subjects[act]}: order ${order.orderNumber}`, [
    greeting(order.customerName),
    texts[act],
    act === "refuse" && facts([["Reason", refusal]]),
    isDue && `The new item costs ${formatMoney(due)} more.`,
    act === "agree" &&
      kind === "exchange" &&
      over.amount > 0 &&
      `The new item costs less. We'll send you ${formatMoney(over)} back.`,
    isDue ? link(`Pay ${formatMoney(due)}`, order.payUrl) : link("See your order", order.trackingUrl),
  ]);
}
