import ChevronDown from "lucide/dist/esm/icons/chevron-down.mjs";
import { useState } from "react";
import { Form, useNavigation, useSubmit } from "react-router";
import { ReceiptField } from "#app/components/checkout/receipt-field.tsx";
import { useReceipt } from "#app/components/checkout/use-receipt.ts";
import { WALLET_WORDS } from "#app/copy/checkout-messages.ts";
import { formatMoney } from "#app/domain/money/format-money.ts";
import type { Money } from "#app/domain/money/money.ts";
import type { LocalMethod } from "#app/domain/payments/local-method.ts";
import type { MethodDetail } from "#app/domain/payments/method-settings.ts";
import type { PageMethod } from "#app/domain/payments/page-method.ts";
import { CHOOSE_INTENT, RECEIPT_INTENT } from "#app/domain/payments/share-intent.ts";
import { Button } from "#app/ui/button.tsx";
import { StrokeIcon } from "#app/ui/stroke-icon.tsx";
import { MethodDetails } from "./method-details.tsx";

/** A way to send money by hand, with the shop's account. */
type ByHand = { method: LocalMethod; label: string; details: MethodDetail[]; instructions: string };

type PayByHandProps = {
  methods: ByHand[];
  /** What is due, in dalasi. */
  due: Money;
  /** The refusal of the last receipt, and its method. */
  refused: { method: string; error: string } | null;
};

/** Offers the ways to send the money by hand, each with the shop's account and a form for the receipt. */
export function PayByHand({ methods, due, refused }: PayByHandProps) {
  return (
    <div className="mt-5 space-y-3">
      {methods.map((each) => (
        <details
          key={each.method}
          name="by-hand"
          open={refused?.method === each.method}
          className="group rounded-sm border border-line open:pb-4"
        >
          <summary className="flex min-h-12 cursor-pointer items-center justify-between px-4 font-semibold">
            {each.label}
            <StrokeIcon of={ChevronDown} className="size-5 text-ink-faint group-open:rotate-180" />
          </summary>
          <div className="space-y-4 px-4">
            <MethodDetails
              details={each.details}
              instructions={each.instructions}
              amount={due}
              dalasi={null}
              isPlain
              reference="Your full name"
            />
            <ReceiptForm
              method={each.method}
              error={refused?.method === each.method ? refused.error : null}
            />
          </div>
        </details>
      ))}
    </div>
  );
}

function ReceiptForm({ method, error: refused }: { method: LocalMethod; error: string | null }) {
  const [problem, setProblem] = useState<string>();
  const receipt = useReceipt(setProblem);
  const submit = useSubmit();
  const { state, formData } = useNavigation();
  return (
    <Form
      method="post"
      encType="multipart/form-data"
      onSubmit={receipt.submitting("receipt", submit)}
      noValidate
      className="space-y-4"
    >
      <input type="hidden" name="intent" value={RECEIPT_INTENT} />
      <input type="hidden" name="method" value={method} />
      <ReceiptField
        file={receipt.file}
        error={problem ?? refused ?? undefined}
        onChoose={receipt.choose}
        resetKey={receipt.resetKey}
      />
      <Button
        type="submit"
        variant="primary"
        pending={state !== "idle" && formData?.get("method") === method}
      >
        Send Receipt
      </Button>
    </Form>
  );
}

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
