import { useState } from "react";
import { AmountField } from "#app/components/admin/fields/amount-field.tsx";
import { type Money, money } from "#app/domain/money/money.ts";
import { formatPanelMoney } from "#app/domain/money/panel-amounts.ts";
import { typedDalasi } from "#app/domain/money/typed-sum.ts";
import { LOCAL_METHODS, paymentMethodLabel } from "#app/domain/payments/local-method.ts";
import { Button } from "#app/ui/button.tsx";

/** What of the way to pay is asked. */
export type PayStep = "lines" | "cash" | "seen";

type PayButtonsProps = {
  step: PayStep;
  onStep: (step: PayStep) => void;
  total: Money;
  isEmpty: boolean;
  isUnpriced: boolean;
  /** It may be paid in cash when it is handed over. */
  isCashLater: boolean;
  isSending: boolean;
};

/** How the bill is paid: in cash with its change, by money that was seen, or by a link. */
export function PayButtons({
  step,
  onStep,
  total,
  isEmpty,
  isUnpriced,
  isCashLater,
  isSending,
}: PayButtonsProps) {
  const [given, setGiven] = useState("");
  const change = changeOf(given, total);
  return (
    <>
      {step === "lines" && !isEmpty && (
        <div className="grid grid-cols-2 gap-2">
          <Button variant="primary" size="lg" disabled={isUnpriced} onClick={() => onStep("cash")}>
            Cash
          </Button>
          <Button
            variant="outline"
            size="lg"
            disabled={isUnpriced}
            onClick={() => onStep("seen")}
            className="px-2!"
          >
            Wave, bank seen
          </Button>
          <div className="col-span-full grid grid-cols-2 gap-2">
            {isCashLater && (
              <Button
                type="submit"
                name="paymentMethod"
                value="door"
                variant="quiet"
                pending={isSending}
                disabled={isUnpriced}
                className="px-2!"
              >
                Cash on delivery
              </Button>
            )}
            <Button
              type="submit"
              name="paymentMethod"
              value="link"
              variant="quiet"
              pending={isSending}
              disabled={isUnpriced}
              className={isCashLater ? "px-2!" : "col-span-2"}
            >
              Send a link
            </Button>
          </div>
        </div>
      )}
      {step === "cash" && (
        <>
          <AmountField
            label="Amount given"
            name="given"
            placeholder={formatPanelMoney(total)}
            value={given}
            onChange={(event) => setGiven(event.currentTarget.value)}
          />
          {change !== null && (
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
            {`Take ${formatPanelMoney(total)}`}
          </Button>
        </>
      )}
      {step === "seen" && (
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
      {step !== "lines" && (
        <Button variant="quiet" onClick={() => onStep("lines")}>
          Back
        </Button>
      )}
    </>
  );
}

/** Returns what to give back, below zero where too little was given; null for a blank or unreadable sum. */
function changeOf(given: string, total: Money): Money | null {
  const sum = typedDalasi(given);
  return sum && money(sum.amount - total.amount, "GMD");
}
