import { Form, useNavigation } from "react-router";
import { WALLET_WORDS } from "#app/copy/checkout-messages.ts";
import { formatMoney } from "#app/domain/money/format-money.ts";
import type { Money } from "#app/domain/money/money.ts";
import type { PageMethod } from "#app/domain/payments/page-method.ts";
import { CHOOSE_INTENT } from "#app/domain/payments/share-intent.ts";
import { Button } from "#app/ui/button.tsx";

/** Names a way to pay, as the text of its button. */
export function payLabel(method: PageMethod): string {
  return method === "card" ? "Pay by card" : `Pay with ${WALLET_WORDS[method].name}`;
}

type OtherWaysProps = {
  /** Each with what it charges exactly. */
  others: { method: PageMethod; charge: Money }[];
  /** Whether a payment page is open now. */
  isOpen: boolean;
};

/** Offers the other ways to pay; choosing one closes the page that is open, so that nobody pays twice. */
export function OtherWays({ others, isOpen }: OtherWaysProps) {
  const { state, formData } = useNavigation();
  const sent = state === "idle" ? null : formData?.get("method");
  return (
    <Form method="post" preventScrollReset className="mt-5">
      <input type="hidden" name="intent" value={CHOOSE_INTENT} />
      <p className="mb-3 font-semibold">{isOpen ? "Or pay another way" : "Choose how to pay"}</p>
      <div className="grid gap-3">
        {others.map(({ method, charge }) => (
          <Button
            key={method}
            type="submit"
            name="method"
            value={method}
            variant="outline"
            size="lg"
            wide
            pending={sent === method}
          >
            {payLabel(method)} · <span className="figures">{formatMoney(charge)}</span>
          </Button>
        ))}
      </div>
    </Form>
  );
}
