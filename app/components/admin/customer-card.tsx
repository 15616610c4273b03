import { formatMoney } from "#app/domain/money/format-money.ts";
import type { Money } from "#app/domain/money/money.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Card } from "#app/ui/card.tsx";
import { CustomerContact } from "./customer-contact.tsx";
import { When } from "./when.tsx";

export type ShownCustomer = {
  name: string;
  email: string;
  phone: string;
  firstOrderAt: Date;
  lastOrderAt: Date;
  totalOrders: number;
  totalSpentUsd: Money;
  spent: Money[];
  isRegistered: boolean;
};

/** A buyer: how to reach them, since when, how often, how much in each currency. Source: specification §3, Customer. */
export function CustomerCard({ customer }: { customer: ShownCustomer }) {
  const { name, email, phone, totalOrders, spent, totalSpentUsd } = customer;
  const isOnlyUsd = spent.length === 0 || (spent.length === 1 && spent[0]?.currency === "USD");
  return (
    <Card
      as="article"
      aria-label={name}
      className="grid gap-4 p-4 md:grid-cols-[minmax(0,3fr)_minmax(0,4fr)] md:items-center"
    >
      <div className="min-w-0">
        <CustomerContact name={name} email={email} phone={phone} message={`Hello ${name}, `} />
      </div>
      <dl className="figures grid grid-cols-2 gap-x-4 gap-y-3 text-sm sm:grid-cols-4">
        <Fact name="Orders">
          <a
            href={`/admin/orders?tab=recent&search=${encodeURIComponent(email)}`}
            className="link font-bold text-base"
          >
            {totalOrders}
          </a>
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

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt className="text-ink-faint">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
