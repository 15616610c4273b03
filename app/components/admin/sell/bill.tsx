import { useEffect, useRef, useState } from "react";
import { cartTotals } from "#app/domain/cart/totals.ts";
import { namedSize } from "#app/domain/catalogue/sizes/size-labels.ts";
import { type Money, money, percentOf } from "#app/domain/money/money.ts";
import { formatPanelMoney } from "#app/domain/money/panel-amounts.ts";
import { toDecimal } from "#app/domain/money/to-decimal.ts";
import { typedDalasi } from "#app/domain/money/typed-sum.ts";
import type { FoundCustomer } from "#app/domain/orders/counter-sale.ts";
import { ORDER_ORIGINS, ORIGIN_LABELS, OVER_THE_COUNTER } from "#app/domain/orders/order-origin.ts";
import { LOCAL_METHODS, paymentMethodLabel } from "#app/domain/payments/local-method.ts";
import { ANOTHER_PLACE, type OfferedArea } from "#app/domain/shipping/delivery-area.ts";
import { Button } from "#app/ui/button.tsx";
import { QuantityStepper } from "#app/ui/forms/quantity-stepper.tsx";
import { SelectField } from "#app/ui/forms/select-field.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";
import { DELIVERY_NEEDS_NETWORK } from "./use-outbox.ts";

/** A piece on the bill, with what it was on the shelf. */
export type BillLine = {
  productId: string;
  size: string;
  quantity: number;
  name: string;
  price: number;
  left: number;
};

/** The name of a line: "Court Low · EU 42". */
export function lineName({ name, size }: BillLine): string {
  return [name, namedSize(size)].filter(Boolean).join(" · ");
}

type BillProps = {
  /** The id of the sale. */
  id: string;
  lines: readonly BillLine[];
  /** False on a page without script, which sells what the URL names. */
  isLive: boolean;
  areas: readonly OfferedArea[];
  canDiscount: boolean;
  isSending: boolean;
  message: string | null;
  onChange: (line: BillLine, quantity: number) => void;
  onPay: (fields: Record<string, string>, total: Money, delivery: Money | null) => void;
};

const NO_DISCOUNT = { code: "", codePercent: 0, percent: "", sum: "" };

/** The bill: a bar at the bottom of a phone and a column on desks, with all that one pays, and how. */
export function Bill(props: BillProps) {
  const { id, lines, isLive, areas, canDiscount, isSending, message, onChange, onPay } = props;
  const [step, setStep] = useState<"lines" | "cash" | "seen">("lines");
  const details = useRef<HTMLDetailsElement>(null);
  /** Closes the lines, so that the buttons of the step are in sight. */
  const goTo = (next: typeof step) => {
    setStep(next);
    if (details.current) details.current.open = false;
  };
  const [off, setOff] = useState(NO_DISCOUNT);
  const [given, setGiven] = useState("");
  const [area, setArea] = useState<string>(OVER_THE_COUNTER);
  const delivery = useDelivery(lines, area);
  const total = totalOf(lines, off, delivery.cost);
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const isEmpty = pieces === 0;
  const isUnpriced = area !== OVER_THE_COUNTER && delivery.cost === null;
  const isPickup = areas.some((each) => each.id === area && each.isPickup);
  const change = changeOf(given, total);
  const isStep = (name: typeof step) => !isLive || step === name;
  return (
    <form
      method="post"
      aria-label="Bill"
      onSubmit={(event) => {
        event.preventDefault();
        const { submitter } = event.nativeEvent as SubmitEvent;
        const fields: Record<string, string> = {};
        for (const [name, value] of new FormData(event.currentTarget, submitter)) {
          if (typeof value === "string") fields[name] = value;
        }
        onPay(fields, total, delivery.cost);
      }}
      className="grid max-h-[70dvh] flex-none auto-rows-max grid-cols-1 gap-2 overflow-y-auto rounded-sm border border-line bg-card p-2 md:max-h-none md:w-88 md:p-4 print:hidden"
    >
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="items" value={JSON.stringify(lines.map(requested))} />
      {isLive && <input type="hidden" name="total" value={toDecimal(total)} />}
      {message && (
        <p role="alert" className="rounded-xs bg-red-tint px-3 py-2 text-red-ink text-sm">
          {message}
        </p>
      )}
      <details ref={details} open={!isLive || undefined} className="group" key={isEmpty ? "empty" : "filled"}>
        <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-3 font-bold">
          <span>{isEmpty ? "Choose a size" : `${pieces} ${pieces === 1 ? "item" : "items"}`}</span>
          <output className="figures text-xl">{formatPanelMoney(total)}</output>
        </summary>
        <ul>
          {lines.map((line) => (
            <li
              key={line.productId + line.size}
              className="flex items-center gap-2 border-line border-t py-1.5"
            >
              <span className="min-w-0 flex-1 text-sm leading-tight">{lineName(line)}</span>
              {isLive && (
                <QuantityStepper
                  size="sm"
                  label={`Quantity of ${lineName(line)}`}
                  decreaseLabel={
                    line.quantity === 1 ? `Remove ${lineName(line)}` : `One ${lineName(line)} less`
                  }
                  increaseLabel={`One ${lineName(line)} more`}
                  value={line.quantity}
                  min={0}
                  max={line.left}
                  onChange={(quantity) => onChange(line, quantity)}
                />
              )}
            </li>
          ))}
        </ul>
        <div className="flex flex-col gap-2 pt-1">
          <CustomerFields />
          <SelectField
            label="Delivery"
            name="area"
            value={isLive ? area : undefined}
            onChange={(event) => setArea(event.currentTarget.value)}
            options={[
              { value: OVER_THE_COUNTER, label: "Over the counter" },
              ...areas.map(({ id: value, name, isPickup: isPoint, text }) => ({
                value,
                label: isPoint ? `Pick up at ${name}` : text,
              })),
              { value: ANOTHER_PLACE, label: "Another place" },
            ]}
            hint={area === ANOTHER_PLACE && delivery.cost ? formatPanelMoney(delivery.cost) : undefined}
            error={delivery.isFailed ? DELIVERY_NEEDS_NETWORK : undefined}
          />
          {(!isLive || (area !== OVER_THE_COUNTER && !isPickup)) && (
            <TextField
              label="Delivery address or landmark"
              name="deliveryAddress"
              autoComplete="off"
              maxLength={500}
            />
          )}
          <SelectField
            label="Where it was sold"
            name="origin"
            defaultValue="counter"
            options={ORDER_ORIGINS.filter((origin) => origin !== "web").map((value) => ({
              value,
              label: ORIGIN_LABELS[value],
            }))}
          />
          <TextField
            label="Discount code"
            name="discountCode"
            autoComplete="off"
            value={isLive ? off.code : undefined}
            onChange={(event) => setOff({ ...off, code: event.currentTarget.value, codePercent: 0 })}
            onBlur={async () => setOff({ ...off, codePercent: await percentOfCode(off.code) })}
            hint={off.codePercent > 0 ? `${off.codePercent}% off` : undefined}
          />
          {canDiscount && (
            <div className="grid grid-cols-2 gap-2">
              <TextField
                label="Percent off"
                name="percentOff"
                inputMode="numeric"
                value={isLive ? off.percent : undefined}
                onChange={(event) => setOff({ ...off, percent: event.currentTarget.value })}
              />
              <TextField
                label="Dalasi off"
                name="sumOff"
                inputMode="decimal"
                value={isLive ? off.sum : undefined}
                onChange={(event) => setOff({ ...off, sum: event.currentTarget.value })}
              />
              <div className="col-span-2">
                <TextField label="Reason for the discount" name="reason" />
              </div>
            </div>
          )}
        </div>
      </details>
      {isLive && step === "lines" && !isEmpty && (
        <div className="grid grid-cols-2 gap-2">
          <Button variant="primary" size="lg" disabled={isUnpriced} onClick={() => goTo("cash")}>
            Cash
          </Button>
          <Button
            variant="outline"
            size="lg"
            disabled={isUnpriced}
            onClick={() => goTo("seen")}
            className="px-2!"
          >
            Wave, bank seen
          </Button>
          <Button
            type="submit"
            name="paymentMethod"
            value="link"
            variant="quiet"
            pending={isSending}
            disabled={isUnpriced}
            className="col-span-2"
          >
            Send a link
          </Button>
        </div>
      )}
      {isStep("cash") && (
        <>
          <TextField
            label="Amount given"
            name="given"
            inputMode="decimal"
            autoComplete="off"
            placeholder={formatPanelMoney(total)}
            value={isLive ? given : undefined}
            onChange={(event) => setGiven(event.currentTarget.value)}
          />
          {isLive && change !== null && (
            <p role="status" className="flex items-baseline justify-between font-bold">
              {change.amount < 0 ? "Still missing" : "Change"}
              <span className="figures text-2xl">
                {formatPanelMoney(money(Math.abs(change.amount), "GMD"))}
              </span>
            </p>
          )}
          <Button
            type="submit"
            name="paymentMethod"
            value="cash"
            variant="primary"
            size="lg"
            wide
            pending={isSending}
            disabled={isEmpty || isUnpriced || (change !== null && change.amount < 0)}
          >
            {isLive ? `Take ${formatPanelMoney(total)}` : "Cash"}
          </Button>
        </>
      )}
      {isStep("seen") && (
        <div className="grid grid-cols-2 gap-2">
          {LOCAL_METHODS.map((method) => (
            <Button
              key={method}
              type="submit"
              name="paymentMethod"
              value={method}
              variant="outline"
              pending={isSending}
              disabled={isEmpty || isUnpriced}
              className="h-14! px-2!"
            >
              {paymentMethodLabel(method)} seen
            </Button>
          ))}
        </div>
      )}
      {!isLive && (
        <Button type="submit" name="paymentMethod" value="link" variant="outline">
          Send a link
        </Button>
      )}
      {isLive && step !== "lines" && (
        <Button variant="quiet" size="sm" onClick={() => setStep("lines")}>
          Back
        </Button>
      )}
    </form>
  );
}

const requested = ({ productId, size, quantity }: BillLine) => ({ productId, size, quantity });

function totalOf(
  lines: readonly BillLine[],
  { codePercent, percent, sum }: typeof NO_DISCOUNT,
  shipping: Money | null,
): Money {
  const priced = lines.map(({ price, quantity }) => ({ unitPrice: money(price, "GMD"), quantity }));
  const shape = { lines: priced, shipping, currency: "GMD" } as const;
  const { subtotal } = cartTotals({ ...shape, percent: 0 });
  const typed = /^\d{1,3}$/.test(percent.trim()) ? percentOf(subtotal, Number(percent)) : typedDalasi(sum);
  return cartTotals({ ...shape, percent: codePercent, reduction: typed }).total;
}

/** Returns what to give back, below zero where too little was given; null for a blank or unreadable sum. */
function changeOf(given: string, total: Money): Money | null {
  const sum = typedDalasi(given);
  return sum && money(sum.amount - total.amount, "GMD");
}

/** Returns what the delivery of a bill costs, from the server; null over the counter and until it is known. */
function useDelivery(lines: readonly BillLine[], area: string): { cost: Money | null; isFailed: boolean } {
  const query = new URLSearchParams({ area, items: JSON.stringify(lines.map(requested)) }).toString();
  const [answer, setAnswer] = useState<{ query: string; amount: number | null } | null>(null);
  const isWanted = area !== OVER_THE_COUNTER && lines.length > 0;
  useEffect(() => {
    if (!isWanted) return;
    const controller = new AbortController();
    const { signal } = controller;
    const load = async () => {
      const amount: number | null = await fetch(`/admin/sell/data?${query}`, { signal }).then(
        (response) => (response.ok ? response.json() : null),
        () => null,
      );
      if (!signal.aborted) setAnswer({ query, amount });
    };
    void load();
    window.addEventListener("online", load);
    return () => {
      window.removeEventListener("online", load);
      controller.abort();
    };
  }, [query, isWanted]);
  const amount = isWanted && answer?.query === query ? answer.amount : undefined;
  return { cost: typeof amount === "number" ? money(amount, "GMD") : null, isFailed: amount === null };
}

async function percentOfCode(code: string): Promise<number> {
  if (code.trim() === "") return 0;
  const query = new URLSearchParams({ code });
  return await fetch(`/admin/sell/data?${query}`).then(
    async (response) => (response.ok ? ((await response.json()) ?? 0) : 0),
    () => 0,
  );
}

/** The customer, who is optional, found while the number or the name is typed. */
function CustomerFields() {
  const [customer, setCustomer] = useState<FoundCustomer | null>(null);
  const [found, setFound] = useState<FoundCustomer[]>([]);
  const search = async (typed: string) => {
    setCustomer(null);
    if (typed.trim().length < 3) return setFound([]);
    const query = new URLSearchParams({ customer: typed });
    setFound(
      await fetch(`/admin/sell/data?${query}`).then(
        (response) => (response.ok ? response.json() : []),
        () => [],
      ),
    );
  };
  return (
    <div key={customer?.phone} className="flex flex-col gap-2">
      <div className="grid grid-cols-2 gap-2">
        <TextField
          label="Customer’s phone"
          name="customerPhone"
          type="tel"
          autoComplete="off"
          defaultValue={customer?.phone}
          onChange={(event) => void search(event.currentTarget.value)}
        />
        <TextField
          label="Name"
          name="customerName"
          autoComplete="off"
          defaultValue={customer?.name}
          onChange={(event) => void search(event.currentTarget.value)}
        />
      </div>
      <input type="hidden" name="customerEmail" value={customer?.email ?? ""} />
      {!customer && found.length > 0 && (
        <ul className="flex flex-wrap gap-1">
          {found.map((each) => (
            <li key={each.phone + each.email}>
              <Button variant="outline" size="sm" onClick={() => setCustomer(each)}>
                {each.name || each.phone} {each.name && each.phone}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
