import ChevronDown from "lucide/dist/esm/icons/chevron-down.mjs";
import { useEffect, useRef, useState } from "react";
import { HiddenFields } from "#app/components/admin/fields/hidden-fields.tsx";
import { type Money, money, subtractMoney } from "#app/domain/money/money.ts";
import { formatPanelMoney } from "#app/domain/money/panel-amounts.ts";
import { toDecimal } from "#app/domain/money/to-decimal.ts";
import { ORDER_ORIGINS, ORIGIN_LABELS, OVER_THE_COUNTER } from "#app/domain/orders/order-origin.ts";
import { plural } from "#app/domain/plural.ts";
import { type OfferedArea, takesCash } from "#app/domain/shipping/delivery-area.ts";
import { classes } from "#app/ui/classes.ts";
import { QuantityStepper } from "#app/ui/forms/quantity-stepper.tsx";
import { SelectField } from "#app/ui/forms/select-field.tsx";
import { isPhone } from "#app/ui/is-phone.ts";
import { StrokeIcon } from "#app/ui/stroke-icon.tsx";
import {
  CustomerFields,
  DeliveryFields,
  DiscountFields,
  NO_DISCOUNT,
  totalOf,
  useDelivery,
} from "./bill-fields.tsx";
import { PayButtons, type PayStep } from "./pay-buttons.tsx";
import { type BillLine, lineName, requestedItem } from "./sell-store.ts";

type BillProps = {
  lines: readonly BillLine[];
  areas: readonly OfferedArea[];
  canDiscount: boolean;
  takesCashLater: boolean;
  isSending: boolean;
  message: string | null;
  onChange: (line: BillLine, quantity: number) => void;
  onPay: (fields: Record<string, string>, total: Money, delivery: Money | null) => void;
};

/** The bill: a bar at the bottom of a phone and a column on desks, with all that one pays, and how. */
export function Bill(props: BillProps) {
  const { lines, areas, canDiscount, takesCashLater, isSending, message, onChange, onPay } = props;
  const [step, setStep] = useState<PayStep>("lines");
  const details = useRef<HTMLDetailsElement>(null);
  /** Closes the lines on a phone, so that the shelf is in sight. */
  const goTo = (next: PayStep) => {
    setStep(next);
    if (details.current) details.current.open = !isPhone();
  };
  const [off, setOff] = useState(NO_DISCOUNT);
  const [area, setArea] = useState<string>(OVER_THE_COUNTER);
  const delivery = useDelivery(lines, area);
  const total = totalOf(lines, off, delivery.cost);
  const [credit, setCredit] = useState<Money | null>(null);
  const byCredit = money(Math.min(credit?.amount ?? 0, total.amount), "GMD");
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const isEmpty = pieces === 0;
  useEffect(() => {
    // Its lines are another element once there are any.
    if (details.current && !isPhone()) details.current.open = true;
  });
  const isUnpriced = area !== OVER_THE_COUNTER && delivery.cost === null;
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
      className="flex max-h-[80dvh] flex-none flex-col gap-2 overflow-y-auto rounded-sm border border-line bg-card px-2 md:max-h-none md:w-88 md:px-4 print:hidden"
    >
      <HiddenFields fields={{ items: JSON.stringify(lines.map(requestedItem)), total: toDecimal(total) }} />
      {byCredit.amount > 0 && <input type="hidden" name="credit" value={toDecimal(byCredit)} />}
      <details
        ref={details}
        onToggle={({ currentTarget }) => {
          if (!isPhone()) currentTarget.open = true;
        }}
        className="group"
        key={isEmpty ? "empty" : "filled"}
      >
        <summary className="sticky top-0 z-10 flex min-h-14 cursor-pointer items-center gap-2 bg-card font-bold">
          {isEmpty ? "Choose a size" : `${pieces} ${plural(pieces, "item")}`}
          <StrokeIcon of={ChevronDown} className="size-5 text-ink-faint group-open:rotate-180 md:hidden" />
          <output className="figures ml-auto text-xl">{formatPanelMoney(total)}</output>
        </summary>
        <ul>
          {lines.map((line) => (
            <li
              key={line.productId + line.size}
              className="flex items-center gap-2 border-line border-t py-1.5"
            >
              <span className="min-w-0 flex-1 text-sm leading-tight">{lineName(line)}</span>
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
            </li>
          ))}
        </ul>
        <div className="flex flex-col gap-2 pt-1">
          <CustomerFields onCredit={setCredit} />
          <DeliveryFields
            area={area}
            onChoose={setArea}
            areas={areas}
            cost={delivery.cost}
            isFailed={delivery.isFailed}
          />
          <SelectField
            label="Where it was sold"
            name="origin"
            defaultValue="counter"
            options={ORDER_ORIGINS.filter((origin) => origin !== "web").map((value) => ({
              value,
              label: ORIGIN_LABELS[value],
            }))}
          />
          <DiscountFields canDiscount={canDiscount} off={off} onChange={setOff} />
        </div>
      </details>
      <div
        className={classes(
          "mt-auto grid gap-2 bg-card pb-2 empty:hidden md:pb-4",
          !isEmpty && "sticky bottom-0 border-line border-t pt-2",
        )}
      >
        {message && (
          <p role="alert" className="rounded-xs bg-red-tint px-3 py-2 text-red-ink text-sm">
            {message}
          </p>
        )}
        {byCredit.amount > 0 && (
          <p className="figures flex justify-between text-sm">
            <span>Credit</span> <span>−{formatPanelMoney(byCredit)}</span>
          </p>
        )}
        <PayButtons
          step={step}
          onStep={goTo}
          total={subtractMoney(total, byCredit)}
          isEmpty={isEmpty}
          isUnpriced={isUnpriced}
          isCashLater={takesCashLater && area !== OVER_THE_COUNTER && takesCash(areas, area)}
          isSending={isSending}
        />
      </div>
    </form>
  );
}
