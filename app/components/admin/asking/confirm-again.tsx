import { useId, useRef, useState } from "react";
import type { FetcherWithComponents } from "react-router";
import type { ActionResult, ConfirmAgainRequest } from "#app/components/admin/results/use-result-toast.ts";
import { PASSWORD_AGAIN } from "#app/domain/accounts/confirmation-form.ts";
import { Button } from "#app/ui/button.tsx";
import { PasswordField } from "#app/ui/forms/password-field.tsx";
import { Dialog } from "#app/ui/overlay/dialog.tsx";

/**
 * Asks for a proof when the fetcher's action wants one, and sends its form again by the same fetcher, so that the
 * result arrives where the form is and its fields keep what was typed.
 */
export function ConfirmAgainDialog({
  fetcher,
  action,
  posted,
}: {
  fetcher: FetcherWithComponents<ActionResult>;
  action: string;
  /** The result of a form that was sent before any script had come. */
  posted?: ActionResult | undefined;
}) {
  const formId = useId();
  const password = useRef<HTMLInputElement>(null);
  const [dismissed, setDismissed] = useState<ConfirmAgainRequest>();
  const [shown, setShown] = useState<ConfirmAgainRequest>();
  const request = (fetcher.data ?? posted)?.confirmAgain;
  if (request && request !== shown) setShown(request);
  const isPending = fetcher.state !== "idle";
  const close = () => setDismissed(request);
  return (
    <Dialog
      open={request !== undefined && request !== dismissed}
      onClose={close}
      initialFocus={password}
      title="Confirm it's you"
      width="sm"
      footer={
        <div className="flex w-full justify-end gap-3">
          <Button variant="quiet" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant="primary" pending={isPending}>
            Confirm
          </Button>
        </div>
      }
    >
      {shown && (
        <fetcher.Form id={formId} method="post" action={action} noValidate className="flex flex-col gap-4">
          <p className="leading-relaxed">
            You signed in a while ago, and this changes who gets in or where money goes. We won't ask again
            for ten minutes.
          </p>
          {/* The act's own fields as they were sent. */}
          {shown.fields.map(([name, value], at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a form may have several fields of one name, in a fixed order.
            <input key={at} type="hidden" name={name} value={value} />
          ))}
          <PasswordField
            ref={password}
            label="Your password"
            name={PASSWORD_AGAIN}
            autoComplete="current-password"
            error={shown.error ?? undefined}
          />
        </fetcher.Form>
      )}
    </Dialog>
  );
}
