import { useLocation } from "react-router";
import { Timestamp } from "#app/components/admin/orders/timestamp.tsx";
import { PanelMoney } from "#app/components/admin/shell/panel-money.tsx";
import { formatPhone } from "#app/domain/contact/phone.ts";
import type { Money } from "#app/domain/money/money.ts";
import type { CustomerSummary } from "#app/domain/orders/customer-summary.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Card } from "#app/ui/card.tsx";
import { CustomerContact } from "./customer-contact.tsx";

type ShownCustomer = Omit<CustomerSummary, "totalSpentUsd"> & { totalSpentUsd: Money; isRegistered: boolean };

type CustomerCardProps = {
  customer: ShownCustomer;
  /** True on the customer's own page: it shows every address and number, and no link to itself. */
  isDetailed?: boolean;
  /** The search term of the list. */
  search?: string;
};

/** Shows a customer with contact, dates, order count and spending per currency. Source: specification 11.12. */
export function CustomerCard({ customer, isDetailed, search = "" }: CustomerCardProps) {
  const { name, email, phone, totalOrders, spent, totalSpentUsd } = customer;
  const list = useLocation().search.slice(1);
  const href = `/admin/customers/${customer.firstOrderNumber}?list=${encodeURIComponent(list)}`;
  const matchesSearch = (contact: string) => search !== "" && contact.includes(search.trim().toLowerCase());
  // The contact that matches the search must be among those shown.
  const otherContacts = [...customer.emails.slice(1), ...customer.phones.slice(1).map(formatPhone)].toSorted(
    (a, b) => Number(matchesSearch(b)) - Number(matchesSearch(a)),
  );
  const isOnlyUsd = spent.length === 0 || (spent.length === 1 && spent[0]?.currency === "USD");
  return (
    <Card
      as="article"
      aria-label={name}
      id={`customer-${customer.firstOrderNumber}`}
      className="grid gap-4 p-4 md:grid-cols-[minmax(0,3fr)_minmax(0,4fr)] md:items-start"
    >
      <div className="min-w-0">
        <CustomerContact
          name={name}
          email={email}
          phone={phone}
          message={`Hello ${name}, `}
          badge={!customer.isRegistered && <Badge>No account</Badge>}
          {...(!isDetailed && { href })}
        />
        {otherContacts.length > 0 && (
          <p className="break-words text-ink-faint text-sm">
            {otherContactsText(otherContacts, isDetailed ? otherContacts.length : MAX_LISTED_CONTACTS)}
          </p>
        )}
      </div>
      <dl className="figures grid grid-cols-2 gap-x-4 gap-y-3 text-sm sm:grid-cols-[1fr_1.7fr_1.2fr_1.2fr]">
        <Fact name="Orders">
          {isDetailed ? (
            <span className="font-bold text-base">{totalOrders}</span>
          ) : (
            <a href={href} className="link font-bold text-base">
              {totalOrders}
            </a>
          )}
        </Fact>
        <Fact name="Total spent">
          {spent.length === 0 && (
            <span className="block font-bold text-base">
              <PanelMoney amount={totalSpentUsd} />
            </span>
          )}
          {spent.map((amount) => (
            <span key={amount.currency} className="block font-bold text-base">
              <PanelMoney amount={amount} />
            </span>
          ))}
          {!isOnlyUsd && (
            <span className="block text-ink-faint">
              ≈ <PanelMoney amount={totalSpentUsd} />
            </span>
          )}
        </Fact>
        <Fact name="First order">
          <Timestamp at={customer.firstOrderAt} dateOnly />
        </Fact>
        <Fact name="Last order">
          <Timestamp at={customer.lastOrderAt} dateOnly />
        </Fact>
      </dl>
    </Card>
  );
}

const MAX_LISTED_CONTACTS = 2;

function otherContactsText(contacts: string[], max: number): string {
  const hiddenCount = contacts.length - max;
  return `Also ${contacts.slice(0, max).join(", ")}${hiddenCount > 0 ? ` and ${hiddenCount} more` : ""}`;
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt className="text-ink-faint">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
