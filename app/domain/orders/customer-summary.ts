import { parsePhone } from "#app/domain/contact/phone.ts";
import { addMoney, type Money } from "#app/domain/money/money.ts";

/** A buyer in the admin's list, derived from orders; `totalSpentUsd` is US cents. Source: specification §3, Customer. */
export type CustomerSummary = {
  /** The number of their first order, which is theirs alone and names them in addresses. */
  firstOrderNumber: string;
  name: string;
  email: string;
  phone: string;
  /** Every e-mail address and every number they have ordered with, in small letters and E.164, the latest first. */
  emails: string[];
  phones: string[];
  firstOrderAt: Date;
  lastOrderAt: Date;
  totalOrders: number;
  totalSpentUsd: number;
  /** What they spent in each currency they paid in. */
  spent: Money[];
};

/** The name of a buyer who gave none. Source: specification §3, Customer. */
const GUEST_NAME = "Guest Customer";

/** The orders of one e-mail address and one phone number as typed, added up. */
export type OrdersOfContact = {
  customerName: string;
  customerEmail: string | null;
  customerPhone: string;
  firstOrderNumber: string;
  firstOrderAt: Date;
  lastOrderAt: Date;
  orders: number;
  /** US cents of those that count as spent. */
  spentUsd: number;
  spent: readonly Money[];
};

/**
 * The buyers behind orders, the latest first: orders with the same e-mail address (case aside) or the same phone
 * number (however it is written) are one person's, also over a third order that has both. Name, e-mail and phone are
 * those of the latest order that has them. Whoever left neither is left out.
 * Source: specification §3, Customer; issue on the admin panel, Customers.
 */
export function customerSummaries(contacts: readonly OrdersOfContact[]): CustomerSummary[] {
  const known = contacts.filter((contact) => signsOf(contact).length > 0);
  const latestFirst = known.toSorted((a, b) => b.lastOrderAt.getTime() - a.lastOrderAt.getTime());
  return groupBySign(latestFirst).map(toSummary);
}

/** An e-mail address as it is compared; empty where there is none. */
export function comparedEmail(email: string | null): string {
  return email?.trim().toLowerCase() ?? "";
}

/** A phone number as it is compared: E.164, or its digits where it cannot be read. */
export function comparedPhone(phone: string): string {
  const parsed = parsePhone(phone);
  return parsed.ok ? parsed.value : phone.replace(/\D/g, "");
}

function signsOf({ customerEmail, customerPhone }: OrdersOfContact): string[] {
  const email = comparedEmail(customerEmail);
  const phone = comparedPhone(customerPhone);
  return [...(email ? [`email ${email}`] : []), ...(phone ? [`phone ${phone}`] : [])];
}

/** Lists whose members share a sign, directly or through others; lists and members keep their order. */
function groupBySign(contacts: readonly OrdersOfContact[]): OrdersOfContact[][] {
  const parents = new Map<string, string>();
  const rootOf = (sign: string): string => {
    let root = sign;
    for (let up = parents.get(root); up !== undefined && up !== root; up = parents.get(root)) root = up;
    // Shorten the way for the next one.
    for (let at = sign; at !== root; ) {
      const next = parents.get(at) ?? root;
      parents.set(at, root);
      at = next;
    }
    return root;
  };
  for (const contact of contacts) {
    const [first = "", ...others] = signsOf(contact);
    for (const other of others) parents.set(rootOf(other), rootOf(first));
  }
  const groups = new Map<string, OrdersOfContact[]>();
  for (const contact of contacts) {
    const root = rootOf(signsOf(contact)[0] ?? "");
    const group = groups.get(root);
    if (group) group.push(contact);
    else groups.set(root, [contact]);
  }
  return [...groups.values()];
}

/** One person out of their contacts, the latest first. */
function toSummary(contacts: OrdersOfContact[]): CustomerSummary {
  const emails = distinct(contacts.map(({ customerEmail }) => comparedEmail(customerEmail)));
  const phones = distinct(contacts.map(({ customerPhone }) => comparedPhone(customerPhone)));
  const first = contacts.reduce((a, b) => (b.firstOrderAt < a.firstOrderAt ? b : a));
  const last = contacts.reduce((a, b) => (b.lastOrderAt > a.lastOrderAt ? b : a));
  const names = contacts.map(({ customerName }) => customerName.trim()).filter((name) => name !== "");
  return {
    firstOrderNumber: first.firstOrderNumber,
    name: names[0] ?? GUEST_NAME,
    email: emails[0] ?? "",
    phone: phones[0] ?? "",
    emails,
    phones,
    firstOrderAt: first.firstOrderAt,
    lastOrderAt: last.lastOrderAt,
    totalOrders: contacts.reduce((sum, { orders }) => sum + orders, 0),
    totalSpentUsd: contacts.reduce((sum, { spentUsd }) => sum + spentUsd, 0),
    spent: sumByCurrency(contacts.flatMap(({ spent }) => spent)),
  };
}

function sumByCurrency(amounts: readonly Money[]): Money[] {
  const sums = new Map<string, Money>();
  for (const amount of amounts) {
    const sum = sums.get(amount.currency);
    sums.set(amount.currency, sum ? addMoney(sum, amount) : amount);
  }
  return [...sums.values()].filter(({ amount }) => amount > 0);
}

function distinct(values: string[]): string[] {
  return [...new Set(values)].filter((value) => value !== "");
}
