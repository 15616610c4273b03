import { type FormEvent, useId, useState } from "react";
import { postForm, readProblem } from "#app/components/checkout/post-form.ts";
import { ReceiptField } from "#app/components/checkout/receipt-field.tsx";
import { useReceipt } from "#app/components/checkout/use-receipt.ts";
import { refusalMessage } from "#app/copy/refusal-messages.ts";
import { TOASTS } from "#app/copy/toasts.ts";
import { formatMoney } from "#app/domain/money/format-money.ts";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Progress } from "#app/ui/progress.tsx";
import { showToast } from "#app/ui/toasts/toast.ts";
import type { ShownOrder } from "./order-article.tsx";
import { AskPayer } from "./pay-now.tsx";

type ResendReceiptFormProps = {
  order: Pick<ShownOrder, "orderNumber" | "total" | "timeline" | "canAskPayer">;
  /** Gives access to the order without signing in. */
  token: string | null;
  /** Why the page's own action refused it, for a form sent without JavaScript. */
  refused?: string | undefined;
  onSent: () => void;
};

const NO_ANSWER = "We couldn't reach the shop. Your receipt is still chosen: press Send Receipt again.";

/** Shows why the last receipt was rejected, and a form to send another. A failure keeps the chosen file. */
export function ResendReceiptForm({ order, token, refused, onSent }: ResendReceiptFormProps) {
  const { orderNumber, total, timeline, canAskPayer } = order;
  const headingId = useId();
  const [error, setError] = useState(refused);
  const [progress, setProgress] = useState<number | null>(null);
  const reason = timeline.findLast(({ status }) => status === "rejected")?.note;

  const receipt = useReceipt(setError);

  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (progress !== null) return;
    const form = event.currentTarget;
    setProgress(0);
    const chosen = (await receipt.ready()) ?? fileIn(form);
    if (chosen === null) {
      setProgress(null);
      setError(TOASTS.receiptRequired.text);
      return showToast(TOASTS.receiptRequired);
    }
    setError(undefined);
    const body = new FormData();
    if (token) body.set("token", token);
    body.set("receipt", chosen);
    const path = `/api/orders/${encodeURIComponent(orderNumber)}/receipt`;
    const result = await postForm(path, body, setProgress);
    setProgress(null);
    if (result !== null && result.status < 300) {
      showToast({ title: "Receipt sent", text: "Thank you. We'll check it shortly.", tone: "success" });
      return onSent();
    }
    const problem = result && readProblem(result, "unavailable");
    const words = problem
      ? (problem.errors.receipt ?? (problem.message || refusalMessage(problem.reason)))
      : NO_ANSWER;
    setError(words);
    showToast({ title: "Receipt not sent", text: words, tone: "error" });
  };

  return (
    <form
      method="post"
      action="/track"
      encType="multipart/form-data"
      onSubmit={send}
      noValidate
      aria-labelledby={headingId}
      className="space-y-4 border-line border-b px-4 py-5 sm:px-6"
    >
      <input type="hidden" name="orderNumber" value={orderNumber} />
      <input type="hidden" name="token" value={token ?? ""} />
      <Notice tone="red">
        <h3 id={headingId} className="font-bold">
          We couldn't accept your receipt
        </h3>
        {reason && <p className="mt-0.5 break-words">Reason: {reason}</p>}
        <p className="mt-0.5 text-sm">
          Please send another one that shows a payment of {formatMoney(total)}, and we'll check it again.
        </p>
      </Notice>
      <ReceiptField file={receipt.file} error={error} onChoose={receipt.choose} resetKey={receipt.resetKey} />
      {progress !== null && <Progress label="Sending your receipt" value={progress} />}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" pending={progress !== null}>
          Send Receipt
        </Button>
        {canAskPayer && <AskPayer orderNumber={orderNumber} token={token} />}
      </div>
    </form>
  );
}

/** Returns the file input's own file, if no script has handled the choice. */
function fileIn(form: HTMLFormElement): File | null {
  const file = new FormData(form).get("receipt");
  return file instanceof File && file.size > 0 ? file : null;
}
