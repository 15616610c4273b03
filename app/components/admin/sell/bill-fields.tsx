import { useEffect, useState } from "react";
import { AmountField } from "#app/components/admin/fields/amount-field.tsx";
import { cartTotals } from "#app/domain/cart/totals.ts";
import { INVALID_PHONE } from "#app/domain/contact/contact-messages.ts";
import { formatPhone, parsePhone } from "#app/domain/contact/phone.ts";
import { formatMoney } from "#app/domain/money/format-money.ts";
import { type Money, money, percentOf } from "#app/domain/money/money.ts";
import { formatPanelMoney } from "#app/domain/money/panel-amounts.ts";
import { typedDalasi } from "#app/domain/money/typed-sum.ts";
import type { FoundCustomer } from "#app/domain/orders/counter-sale.ts";
import { OVER_THE_COUNTER } from "#app/domain/orders/order-origin.ts";
import { ANOTHER_PLACE, type OfferedArea } from "#app/domain/shipping/delivery-area.ts";
import { Button } from "#app/ui/button.tsx";
import { CheckboxField } from "#app/ui/forms/checkbox-field.tsx";
import { SelectField } from "#app/ui/forms/select-field.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";
import { type BillLine, requestedItem } from "./sell-store.ts";
import { DELIVERY_NEEDS_NETWORK } from "./use-outbox.ts";

type CustomerFieldsProps = {
  /** Called with the credit of the customer that is to be used; null for none. */
  onCredit: (credit: Money | null) => void;
};

/** The customer, who is optional, found while the number or the name is typed, and their credit. */
export function CustomerFields({ onCredit }: CustomerFieldsProps) {
  const [chosen, setChosen] = useState<FoundCustomer | null>(null);
  const [isEdited, setEdited] = useState(false);
  const customer = isEdited ? null : chosen;
  const [found, setFound] = useState<FoundCustomer[]>([]);
  const [isWrong, setWrong] = useState(false);
  const search = async (typed: string) => {
    setWrong(false);
    setEdited(true);
    onCredit(null);
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
    <div key={chosen && chosen.phone + chosen.email} className="flex flex-col gap-2">
      <div className="grid grid-cols-2 gap-2">
        <TextField
          label="Customer’s phone"
          name="customerPhone"
          type="tel"
          autoComplete="off"
          defaultValue={chosen ? formatPhone(chosen.phone) : undefined}
          error={isWrong ? INVALID_PHONE : undefined}
          onBlur={({ currentTarget: { value } }) =>
            setWrong(found.length === 0 && value.trim() !== "" && !parsePhone(value).ok)
          }
          onChange={(event) => void search(event.currentTarget.value)}
        />
        <TextField
          label="Name"
          name="customerName"
          autoComplete="off"
          defaultValue={chosen?.name}
          onChange={(event) => void search(event.currentTarget.value)}
        />
      </div>
      <input type="hidden" name="customerEmail" value={customer?.email ?? ""} />
      {customer && customer.credit.amount > 0 && (
        <CheckboxField
          label={`Use credit ${formatMoney(customer.credit)}`}
          onChange={(event) => onCredit(event.currentTarget.checked ? customer.credit : null)}
        />
      )}
      {!customer && found.length > 0 && (
        <ul className="flex flex-wrap gap-1">
          {found.map((each) => (
            <li key={each.phone + each.email}>
              <Button
                variant="outline"
                size="sm"
                onClick={() => {
                  setChosen(each);
                  setEdited(false);
                }}
                className="h-auto! min-h-11 py-1.5"
              >
                {each.name} {formatPhone(each.phone)}{" "}
                {found.some((other) => other !== each && other.phone === each.phone) && each.email}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

type DeliveryFieldsProps = {
  area: string;
  onChoose: (area: string) => void;
  areas: readonly OfferedArea[];
  cost: Money | null;
  isFailed: boolean;
};

/** Where the bill goes: over the counter, to an area, to a pickup point, or to another place. */
export function DeliveryFields({ area, onChoose, areas, cost, isFailed }: DeliveryFieldsProps) {
  const isPickup = areas.some((each) => each.id === area && each.isPickup);
  return (
    <>
      <SelectField
        label="Delivery"
        name="area"
        value={area}
        onChange={(event) => onChoose(event.currentTarget.value)}
        options={[
          { value: OVER_THE_COUNTER, label: "Over the counter" },
          ...areas.map(({ id: value, name, isPickup: isPoint, text }) => ({
            value,
            label: isPoint ? `Pick up at ${name}` : text,
          })),
          { value: ANOTHER_PLACE, label: "Another place" },
        ]}
        hint={area === ANOTHER_PLACE && cost ? formatPanelMoney(cost) : undefined}
        error={isFailed ? DELIVERY_NEEDS_NETWORK : undefined}
      />
      {area !== OVER_THE_COUNTER && !isPickup && (
        <TextField
          label="Delivery address or landmark"
          name="deliveryAddress"
          autoComplete="off"
          maxLength={500}
        />
      )}
    </>
  );
}

/** Returns what the delivery of a bill costs, from the server; null over the counter and until it is known. */
export function useDelivery(
  lines: readonly BillLine[],
  area: string,
): { cost: Money | null; isFailed: boolean } {
  const query = new URLSearchParams({ area, items: JSON.stringify(lines.map(requestedItem)) }).toString();
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

export const NO_DISCOUNT = { code: "", codePercent: 0, percent: "", sum: "" };

type Off = typeof NO_DISCOUNT;

type DiscountFieldsProps = {
  canDiscount: boolean;
  off: Off;
  onChange: (off: Off) => void;
};

/** What is taken off the bill: by a code, and by permission in percent or dalasi with a reason. */
export function DiscountFields({ canDiscount, off, onChange }: DiscountFieldsProps) {
  const [isUnchecked, setUnchecked] = useState(false);
  const check = async () => {
    const codePercent = await percentOfCode(off.code);
    setUnchecked(codePercent === null);
    onChange(codePercent === null ? { ...off, code: "", codePercent: 0 } : { ...off, codePercent });
  };
  return (
    <details>
      <summary className="min-h-11 cursor-pointer py-2.5 font-semibold text-sm">Discount</summary>
      <TextField
        label="Discount code"
        name="discountCode"
        autoComplete="off"
        value={off.code}
        onChange={(event) => onChange({ ...off, code: event.currentTarget.value, codePercent: 0 })}
        onBlur={() => void check()}
        error={isUnchecked ? "Codes need network. Please try again when you're online." : undefined}
        hint={off.codePercent > 0 ? `${off.codePercent}% off` : undefined}
      />
      {canDiscount && (
        <div className="mt-2 grid grid-cols-2 gap-2">
          <TextField
            label="Percent off"
            name="percentOff"
            inputMode="numeric"
            value={off.percent}
            onChange={(event) => onChange({ ...off, percent: event.currentTarget.value })}
          />
          <AmountField
            label="Dalasi off"
            name="sumOff"
            value={off.sum}
            onChange={(event) => onChange({ ...off, sum: event.currentTarget.value })}
          />
          <div className="col-span-2">
            <TextField label="Reason for the discount" name="reason" />
          </div>
        </div>
      )}
    </details>
  );
}

/** Returns what a bill comes to. */
export function totalOf(
  lines: readonly BillLine[],
  { codePercent, percent, sum }: Off,
  shipping: Money | null,
): Money {
  const priced = lines.map(({ price, quantity }) => ({ unitPrice: money(price, "GMD"), quantity }));
  const shape = { lines: priced, shipping, currency: "GMD" } as const;
  const { subtotal } = cartTotals({ ...shape, percent: 0 });
  const typed = /^\d{1,3}$/.test(percent.trim()) ? percentOf(subtotal, Number(percent)) : typedDalasi(sum);
  return cartTotals({ ...shape, percent: codePercent, reduction: typed }).total;
}

/** Returns what a code takes off; null without network. */
async function percentOfCode(code: string): Promise<number | null> {
  if (code.trim() === "") return 0;
  const query = new URLSearchParams({ code });
  return await fetch(`/admin/sell/data?${query}`).then(
    async (response) => (response.ok ? ((await response.json()) ?? 0) : 0),
    () => null,
  );
}
