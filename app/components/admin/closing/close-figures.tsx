import type { ReactNode } from "react";
import { auditActionLabel } from "#app/components/admin/audit/audit-labels.ts";
import { PanelMoney } from "#app/components/admin/shell/panel-money.tsx";
import { Section } from "#app/components/admin/shell/section.tsx";
import { isStockCause, STOCK_CAUSE_LABELS } from "#app/domain/catalogue/stock-cause.ts";
import {
  type BothSums,
  bothMoney,
  type CloseFigures,
  type MethodFigures,
  sumBoth,
} from "#app/domain/closing/day-close.ts";
import { formatCount } from "#app/domain/format-count.ts";
import { money } from "#app/domain/money/money.ts";
import { formatPanelMoney } from "#app/domain/money/panel-amounts.ts";
import { paymentMethodLabel } from "#app/domain/payments/local-method.ts";
import { plural } from "#app/domain/plural.ts";

/** Shows the figures of a close: the same for the open day and for a frozen one. */
export function CloseFiguresView({ figures }: { figures: CloseFigures }) {
  return (
    <>
      <Takings figures={figures} />
      <div className="grid items-start gap-4 desk:grid-cols-2 print:grid-cols-2">
        <Waiting figures={figures} />
        <StockByHand stock={figures.stock} />
      </div>
      <People figures={figures} />
    </>
  );
}

function Takings({ figures: { methods, opening } }: { figures: CloseFigures }) {
  return (
    <Section title="Takings by method">
      <MoneyByMethod methods={methods} />
      {opening && opening.received.usd !== 0 && (
        <p className="text-ink-faint text-sm">
          This is the first close. Before it, <Sums of={opening.received} /> had come in
          {opening.returned.usd !== 0 && (
            <>
              {" "}
              and <Sums of={opening.returned} /> was sent back
            </>
          )}
          .
        </p>
      )}
    </Section>
  );
}

type MoneyByMethodProps = {
  methods: readonly MethodFigures[];
  /** What to show beside it, and when that was. */
  compared?: { methods: readonly MethodFigures[]; label: string };
};

/** Shows the money that came in and what was sent back, in all and by payment method. */
export function MoneyByMethod({ methods, compared }: MoneyByMethodProps) {
  const received = sumBoth(methods.map((method) => method.received));
  const returned = sumBoth(methods.map((method) => method.returned));
  const before = new Map(compared?.methods.map((method) => [method.method, method.received]));
  return (
    <>
      <div className="figures -mt-1 flex flex-wrap justify-between gap-x-6 gap-y-2">
        <div>
          <p className="font-bold text-[clamp(1.5rem,8vw,2.25rem)] leading-tight">
            <Sums of={received} isStacked />
          </p>
          {compared && (
            <p className="text-ink-soft text-sm">
              {compared.label} <Sums of={sumBoth([...before.values()])} />
            </p>
          )}
        </div>
        {returned.usd !== 0 && (
          <p className="text-ink-soft text-sm">
            Money sent back
            <span className="block font-bold text-lg text-red-ink">
              −<Sums of={returned} isStacked />
            </span>
          </p>
        )}
      </div>
      {methods.length === 0 ? (
        <p className="text-ink-soft">No money came in or went back.</p>
      ) : (
        <ul className="figures divide-y divide-line border-line border-t">
          {methods.map(({ method, orders, received: cameIn, returned: sentBack }) => (
            <Row
              key={method}
              name={paymentMethodLabel(method)}
              note={`${formatCount(orders)} ${plural(orders, "payment")}`}
            >
              <span className="block font-bold">
                <Sums of={cameIn} isStacked />
              </span>
              {sentBack.usd !== 0 && (
                <span className="block text-red-ink text-sm">
                  sent back −<Sums of={sentBack} />
                </span>
              )}
              {compared && (
                // In one currency, so that it stays in its row on a phone.
                <span className="block text-ink-faint text-sm [&>span+span]:hidden">
                  before: <Sums of={before.get(method) ?? sumBoth([])} />
                </span>
              )}
            </Row>
          ))}
        </ul>
      )}
    </>
  );
}

function Waiting({ figures: { toVerify, owedBack, credit } }: { figures: CloseFigures }) {
  return (
    <Section title="Still open">
      <ul className="figures -my-2.5 divide-y divide-line">
        <Row
          name="To verify"
          href="/admin/receipts"
          note={`${formatCount(toVerify.payments)} ${plural(toVerify.payments, "payment")}`}
        >
          <span className="font-bold">
            <Sums of={toVerify.sum} isStacked />
          </span>
        </Row>
        <Row
          name="Money back"
          href="/admin/orders?tab=recent&payment=owed"
          note={`${formatCount(owedBack.orders)} ${plural(owedBack.orders, "order")}`}
        >
          <span className="font-bold">
            <Sums of={owedBack.sum} isStacked />
          </span>
        </Row>
        {credit > 0 && (
          <Row name="Customers’ credit" note="to be spent, in no day's takings">
            <span className="font-bold">{formatPanelMoney(money(credit, "GMD"))}</span>
          </Row>
        )}
      </ul>
    </Section>
  );
}

function StockByHand({ stock }: { stock: CloseFigures["stock"] }) {
  return (
    <Section title="Stock changed by hand">
      {stock.length === 0 ? (
        <p className="text-ink-soft">Nobody changed any stock.</p>
      ) : (
        <ul className="figures -my-2.5 divide-y divide-line">
          {stock.map(({ cause, actor, changes, added, removed }) => (
            <Row
              key={`${cause} ${actor}`}
              name={isStockCause(cause) ? STOCK_CAUSE_LABELS[cause] : cause}
              href={`/admin/stock?cause=${encodeURIComponent(cause)}`}
              note={`${formatCount(changes)} ${plural(changes, "change")}${actor ? `, ${actor}` : ""}`}
            >
              {added > 0 && <span className="font-bold text-green-ink">+{formatCount(added)}</span>}
              {added > 0 && removed > 0 && " "}
              {removed > 0 && <span className="font-bold text-red-ink">−{formatCount(removed)}</span>}
            </Row>
          ))}
        </ul>
      )}
    </Section>
  );
}

function People({ figures: { people, since, until } }: { figures: CloseFigures }) {
  const days = `from=${since.slice(0, 10)}&to=${until.slice(0, 10)}`;
  return (
    <Section title="Who did what">
      {people.length === 0 && <p className="text-ink-soft">Nobody did anything in the panel.</p>}
      <ul className="-my-3 divide-y divide-line">
        {people.map(({ actor, acts }) => (
          <li key={actor} className="py-3">
            <p className="break-all font-semibold">{actor}</p>
            <ul className="figures mt-1 flex flex-wrap gap-x-5 text-sm">
              {acts.map(({ action, count }) => (
                <li key={action}>
                  <a
                    href={`/admin/audit?actor=${encodeURIComponent(actor)}&action=${encodeURIComponent(action)}&${days}`}
                    className="link inline-flex min-h-11 items-center gap-1.5 md:min-h-8"
                  >
                    {auditActionLabel(action)}
                    <span className="font-bold">{formatCount(count)}</span>
                  </a>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </Section>
  );
}

type RowProps = { name: string; note: string; href?: string; children: ReactNode };

function Row({ name, note, href, children }: RowProps) {
  return (
    <li className="flex flex-wrap justify-between gap-x-4 py-2.5">
      <span className="min-w-0">
        {href ? (
          <a href={href} className="link reach font-semibold">
            {name}
          </a>
        ) : (
          <span className="font-semibold">{name}</span>
        )}
        <span className="block break-words text-ink-faint text-sm">{note}</span>
      </span>
      <span className="ml-auto text-right">{children}</span>
    </li>
  );
}

/** Shows sums in the currency in which the staff think. */
export function Sums({ of, isStacked }: { of: BothSums; isStacked?: boolean }) {
  const { usd, gmd } = bothMoney(of);
  return <PanelMoney amount={usd} inGmd={gmd} isStacked={isStacked ?? false} />;
}
