import { useState } from "react";
import { cartTotals } from "#app/domain/cart/totals.ts";
import { type Money, money, percentOf } from "#app/domain/money/money.ts";
import { typedDalasi } from "#app/domain/money/typed-sum.ts";
import { TextField } from "#app/ui/forms/text-field.tsx";
import type { BillLine } from "./sell-store.ts";

export const NO_DISCOUNT = { code: "", codePercent: 0, percent: "", sum: "" };

type Off = typeof NO_DISCOUNT;

type DiscountFieldsProps = {
  isLive: boolean;
  canDiscount: boolean;
  off: Off;
  onChange: (off: Off) => void;
};

/** What is taken off the bill: by a code, and by permission in percent or dalasi with a reason. */
export function DiscountFields({ isLive, canDiscount, off, onChange }: DiscountFieldsProps) {
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
        value={isLive ? off.code : undefined}
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
            value={isLive ? off.percent : undefined}
            onChange={(event) => onChange({ ...off, percent: event.currentTarget.value })}
          />
          <TextField
            label="Dalasi off"
            name="sumOff"
            inputMode="decimal"
            value={isLive ? off.sum : undefined}
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
