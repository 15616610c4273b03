import { Timestamp } from "#app/components/admin/orders/timestamp.tsx";
import { PanelMoney } from "#app/components/admin/shell/panel-money.tsx";
import { formatMoney } from "#app/domain/money/format-money.ts";
import type { Customer } from "#app/domain/orders/customer.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Card } from "#app/ui/card.tsx";
import { CustomerContact } from "./customer-contact.tsx";

/** Shows a customer with contact, dates, order count and spending. Source: specification 11.12. */
export function CustomerCard({ customer }: { customer: Customer }) {
  const { id, name, email, phone, totalOrders, spent, credit } = customer;
  return (
    <Card
      as="article"
      aria-label={name}
      id={`customer-${id}`}
      className="grid gap-4 p-4 md:grid-cols-[minmax(0,3fr)_minmax(0,4fr)] md:items-start"
    >
      <div className="min-w-0">
        <CustomerContact
          name={name}
          email={email}
          phone={phone}
          message={`Hello ${name}, `}
          badge={!customer.hasAccount && <Badge>No account</Badge>}
        />
      </div>
      <dl className="figures grid grid-cols-2 gap-x-4 gap-y-3 text-sm sm:grid-cols-[1fr_1.7fr_1.2fr_1.2fr]">
        <Fact name="Orders">
          <span className="font-bold text-base">{totalOrders}</span>
        </Fact>
        <Fact name="Total spent">
          <span className="font-bold text-base">
            <PanelMoney amount={spent} />
          </span>
        </Fact>
        <Fact name="First order">
          <Timestamp at={customer.firstOrderAt} dateOnly />
        </Fact>
        <Fact name="Last order">
          <Timestamp at={customer.lastOrderAt} dateOnly />
        </Fact>
        {credit.amount > 0 && (
          <Fact name="Credit">
            <span className="font-bold text-base">{formatMoney(credit)}</span>
          </Fact>
        )}
      </dl>
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
