import { parsePhone } from "#app/domain/contact/phone.ts";
import { addMoney, type Money } from "#app/domain/money/money.ts";

/** A buyer in the admin's list, derived from orders; `totalSpentUsd` is US cents. Source: specification 11.12. */
export type CustomerSummary = {
  /** The number of their first order, which identifies them in URLs. */
  firstOrderNumber: string;
  name: string;
  email: string;
  phone: string;
  /** All e-mail addresses and phone numbers of their orders, in lower case and E.164, the latest first. */
  emails: string[];
  phones: string[];
  firstOrderAt: Date;
  lastOrderAt: Date;
  totalOrders: number;
  totalSpentUsd: number;
  /** Their spending by currency. */
  spent: Money[];
};

/** The name of a buyer without one. Source: specification 11.12. */
const GUEST_NAME = "Guest Customer";

/** An e-mail address and a phone number of an order, as typed. */
type Contact = { customerEmail: string | null; customerPhone: string };

/** The summed orders of one contact. */
export type OrdersOfContact = Contact & {
  customerName: string;
  firstOrderNumber: string;
  firstOrderAt: Date;
  lastOrderAt: Date;
  orders: number;
  /** The US cents that count as spent. */
  spentUsd: number;
  spent: readonly Money[];
};

/**
 * Groups orders into buyers, the latest first. Orders with the same e-mail address (case-insensitive) or the same phone
 * number (in any notation) belong to one person, also through a third order that has both. Name, e-mail and phone are
 * from the latest order that has them. Orders with neither are skipped. A family that shares a phone is one buyer; were
 * both to match, one person would become three. Source: specification 11.12.
 */
export function customerSummaries(contacts: readonly OrdersOfContact[]): CustomerSummary[] {
  const latestFirst = contacts.toSorted((a, b) => b.lastOrderAt.getTime() - a.lastOrderAt.getTime());
  return groupBySign(latestFirst).map(toSummary);
}

/** Returns how many buyers `customerSummaries` makes of these contacts, without those none of whose contacts counts. */
export function countCustomers(contacts: readonly (Contact & { counts: boolean })[]): number {
  return groupBySign(contacts).filter((group) => group.some(({ counts }) => counts)).length;
}

/** Returns an e-mail address for comparison; empty if there is none. */
export function comparedEmail(email: string | null): string {
  return email?.trim().toLowerCase() ?? "";
}

/** Returns a phone number for comparison: E.164, or its digits if it cannot be parsed. */
export function comparedPhone(phone: string): string {
  const parsed = parsePhone(phone);
  return parsed.ok ? parsed.value : phone.replace(/\D/g, "");
}

function signsOf({ customerEmail, customerPhone }: Contact): string[] {
  const email = comparedEmail(customerEmail);
  const phone = comparedPhone(customerPhone);
  return [...(email ? [`email ${email}`] : []), ...(phone ? [`phone ${phone}`] : [])];
}

/**
 * Groups contacts that share an address or a number, directly or through others; groups and members keep their order.
 * Contacts with neither are skipped.
 */
function groupBySign<C extends Contact>(contacts: readonly C[]): C[][] {
  const parents = new Map<string, string>();
  const rootOf = (sign: string): string => {
    let root = sign;
    for (let up = parents.get(root); up !== undefined && up !== root; up = parents.get(root)) root = up;
    // Path compression speeds up the next search.
    for (let at = sign; at !== root; ) {
      const next = parents.get(at) ?? root;
      parents.set(at, root);
      at = next;
    }
    return root;
  };
  const signed = contacts.map((contact) => ({ contact, signs: signsOf(contact) }));
  for (const { signs } of signed) {
    const [first = "", ...others] = signs;
    for (const other of others) parents.set(rootOf(other), rootOf(first));
  }
  const groups = new Map<string, C[]>();
  for (const { contact, signs } of signed) {
    const [first] = signs;
    if (first === undefined) continue;
    const root = rootOf(first);
    const group = groups.get(root);
    if (group) group.push(contact);
    else groups.set(root, [contact]);
  }
  return [...groups.values()];
}

/** Merges a person's contacts, the latest first. */
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
