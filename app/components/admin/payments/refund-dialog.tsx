import { useState } from "react";
import { useFetcher } from "react-router";
import { AmountField } from "#app/components/admin/fields/amount-field.tsx";
import { HiddenFields } from "#app/components/admin/fields/hidden-fields.tsx";
import { useOnDone } from "#app/components/admin/results/use-on-done.ts";
import type { ActionResult } from "#app/components/admin/results/use-result-toast.ts";
import { Timestamp } from "#app/components/orders/timestamp.tsx";
import { refundTooMuchMessage } from "#app/copy/money-messages.ts";
import { moneyFromDecimal } from "#app/domain/money/money.ts";
import { formatPanelMoney } from "#app/domain/money/panel-amounts.ts";
import type { OrderStatus } from "#app/domain/orders/order-status.ts";
import { gatewayLabel } from "#app/domain/payments/gateway-facts.ts";
import type { PagesRefund } from "#app/domain/payments/payment-page.ts";
import { Button } from "#app/ui/button.tsx";
import { CheckboxField } from "#app/ui/forms/checkbox-field.tsx";
import { ErrorLine } from "#app/ui/forms/error-line.tsx";
import { RadioCardGroup } from "#app/ui/forms/radio-card-group.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";
import { Dialog } from "#app/ui/overlay/dialog.tsx";

type RefundDialogProps = {
  order: { orderNumber: string; orderStatus: OrderStatus };
  refund: PagesRefund;
};

/** Refunds all or part of what was paid on an order's pages, and can cancel the order too: a button that opens a dialog to confirm. */
export function RefundDialog({ order, refund }: RefundDialogProps) {
  const [isOpen, setOpen] = useState(false);
  const fetcher = useFetcher<ActionResult>();
  useOnDone(fetcher.data, () => setOpen(false));
  return (
    <>
      <Button onClick={() => setOpen(true)} variant="outline" size="sm" className="ml-auto">
        Refund
      </Button>
      {/* A new refund resets the form. */}
      <RefundForm
        key={refund.refunded.amount}
        order={order}
        refund={refund}
        fetcher={fetcher}
        open={isOpen}
        onClose={() => setOpen(false)}
      />
    </>
  );
}

type RefundFormProps = RefundDialogProps & {
  fetcher: ReturnType<typeof useFetcher<ActionResult>>;
  open: boolean;
  onClose: () => void;
};

function RefundForm({ order, refund, fetcher, open, onClose }: RefundFormProps) {
  const { orderNumber, orderStatus } = order;
  const { pages, refundable, refunded } = refund;
  const companies = [...new Set(pages.map(({ gateway }) => gatewayLabel(gateway)))].join(" and ");
  const [until] = pages.flatMap(({ refundWay }) => refundWay.until ?? []).sort((a, b) => +a - +b);
  const [isPart, setPart] = useState(false);
  const [amountInput, setAmountInput] = useState("");
  const errors = fetcher.data?.errors ?? {};
  const part = moneyFromDecimal(amountInput.trim(), refundable.currency);
  const amount = isPart ? part : refundable;
  const isTooMuch = part !== null && part.amount > refundable.amount;
  const formId = `refund-${orderNumber}`;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={`Refund order ${orderNumber}`}
      footer={
        <div className="flex w-full flex-wrap justify-end gap-3">
          <Button variant="quiet" onClick={onClose}>
            Keep the money
          </Button>
          <Button
            type="submit"
            form={formId}
            pending={fetcher.state !== "idle"}
            disabled={!amount || amount.amount <= 0 || (isPart && isTooMuch)}
          >
            {amount && amount.amount > 0 ? `Refund ${formatPanelMoney(amount)}` : "Refund"}
          </Button>
        </div>
      }
    >
      <fetcher.Form
        id={formId}
        method="post"
        action={`/admin/orders/${orderNumber}`}
        noValidate
        className="flex flex-col gap-4"
      >
        <HiddenFields
          fields={{ intent: "refund", seenRefunded: String(refunded.amount), seenStatus: orderStatus }}
        />
        {pages.some(({ refundWay }) => refundWay.inParts) ? (
          <RadioCardGroup
            label="How much"
            name="share"
            value={isPart ? "part" : "all"}
            onChange={(value) => setPart(value === "part")}
            cards={[
              { value: "all", title: `All ${formatPanelMoney(refundable)}` },
              { value: "part", title: "A part" },
            ]}
          />
        ) : (
          <p>{`All ${formatPanelMoney(refundable)} goes back: ${companies} can't refund a part.`}</p>
        )}
        {isPart && (
          <AmountField
            label="Amount"
            name="amount"
            maxLength={20}
            prefix={formatPanelMoney(refundable).replace(/[\d.,]/g, "")}
            value={amountInput}
            onChange={(event) => setAmountInput(event.target.value)}
            error={isTooMuch ? refundTooMuchMessage(refundable) : errors.amount}
          />
        )}
        <TextField
          label="Reason"
          name="reason"
          maxLength={500}
          autoComplete="off"
          hint="Only staff can see it."
          error={errors.reason}
        />
        {orderStatus !== "cancelled" && (
          <CheckboxField
            name="andCancel"
            value="yes"
            label="Cancel the order too, and put its items back in stock"
          />
        )}
        <p className="text-ink-soft text-sm">
          The money goes back the way it came{pages[0]?.mode === "test" ? ", in test mode" : ""}. The customer
          gets an email. A refund can't be undone.
          {until && (
            <>
              {` ${companies} refunds this payment until `}
              <Timestamp at={until} />.
            </>
          )}
        </p>
        <ErrorLine>{errors.form ?? (isPart ? null : errors.amount)}</ErrorLine>
      </fetcher.Form>
    </Dialog>
  );
}
