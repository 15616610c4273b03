import { When } from "#app/components/admin/orders/when.tsx";
import { formatPhone } from "#app/domain/contact/phone.ts";
import { formatMoney } from "#app/domain/money/format-money.ts";
import type { Money } from "#app/domain/money/money.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Card } from "#app/ui/card.tsx";
import { CustomerContact } from "./customer-contact.tsx";

export type ShownCustomer = {
  /** Names the customer in addresses. */
  firstOrderNumber: string;
  name: string;
  email: string;
  phone: string;
  emails: string[];
  phones: string[];
  firstOrderAt: Date;
  lastOrderAt: Date;
  totalOrders: number;
  totalSpentUsd: Money;
  spent: Money[];
  isRegistered: boolean;
};

type CustomerCardProps = {
  customer: ShownCustomer;
  /** On the customer's own page: every address and number, and no link to itself. */
  isWhole?: boolean;
  /** What the list is searched for. */
  search?: string;
};

/** A buyer: how to reach them, since when, how often, how much in each currency. Source: specification §3, Customer. */
export function CustomerCard({ customer, isWhole, search = "" }: CustomerCardProps) {
  const { name, email, phone, totalOrders, spent, totalSpentUsd } = customer;
  const isSought = (contact: string) => search !== "" && contact.includes(search.trim().toLowerCase());
  // What somebody looked for is among those that are shown.
  const others = [...customer.emails.slice(1), ...customer.phones.slice(1).map(formatPhone)].toSorted(
    (a, b) => Number(isSought(b)) - Number(isSought(a)),
  );
  const isOnlyUsd = spent.length === 0 || (spent.length === 1 && spent[0]?.currency === "USD");
  return (
    <Card
      as="article"
      aria-label={name}
      className="grid gap-4 p-4 md:grid-cols-[minmax(0,3fr)_minmax(0,4fr)] md:items-start"
    >
      <div className="min-w-0">
        <CustomerContact
          name={name}
          email={email}
          phone={phone}
          message={`Hello ${name}, `}
          {...(!isWhole && { href: `/admin/customers/${customer.firstOrderNumber}` })}
        />
        {others.length > 0 && (
          <p className="break-words text-ink-faint text-sm">
            {contactWords(others, isWhole ? others.length : SHOWN_CONTACTS)}
          </p>
        )}
      </div>
      <dl className="figures grid grid-cols-2 gap-x-4 gap-y-3 text-sm sm:grid-cols-4">
        <Fact name="Orders">
          {isWhole ? (
            <span className="font-bold text-base">{totalOrders}</span>
          ) : (
            <a href={`/admin/customers/${customer.firstOrderNumber}`} className="link font-bold text-base">
              {totalOrders}
            </a>
          )}
        </Fact>
        <Fact name="Total spent">
          {spent.length === 0 && (
            <span className="block font-bold text-base">{formatMoney(totalSpentUsd)}</span>
          )}
          {spent.map((amount) => (
            <span key={amount.currency} className="block font-bold text-base">
              {formatMoney(amount)}
            </span>
          ))}
          {!isOnlyUsd && <span className="block text-ink-faint">≈ {formatMoney(totalSpentUsd)}</span>}
        </Fact>
        <Fact name="First order">
          <When at={customer.firstOrderAt} dateOnly />
        </Fact>
        <Fact name="Last order">
          <When at={customer.lastOrderAt} dateOnly />
        </Fact>
      </dl>
      {!customer.isRegistered && (
        <p className="md:col-span-2 md:-mt-2">
          <Badge>No account</Badge>
        </p>
      )}
    </Card>
  );
}

const SHOWN_CONTACTS = 2;

function contactWords(others: string[], most: number): string {
  const more = others.length - most;
  return `Also ${others.slice(0, most).join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt className="text-ink-faint">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
