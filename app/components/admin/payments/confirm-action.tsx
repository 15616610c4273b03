import { Form } from "react-router";
import { HiddenFields } from "#app/components/admin/fields/hidden-fields.tsx";
import type { ActionToConfirm } from "#app/components/admin/results/use-result-toast.ts";
import { AdminHeading } from "#app/components/admin/shell/admin-heading.tsx";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";

type ConfirmActionProps = {
  action: ActionToConfirm;
  /** The screen that performs it and to which Cancel leads, if not the orders. */
  screen?: string;
};

/** Asks in place of the list before an order is changed, which works without script too. */
export function ConfirmAction({ action, screen }: ConfirmActionProps) {
  const { title, messages, label, cancelLabel, orderNumber, fields } = action;
  return (
    <>
      <AdminHeading title={title} />
      <Card as="section" aria-label={title} className="max-w-xl">
        <div className="flex flex-col gap-3 leading-relaxed">
          {messages.map((message) => (
            <p key={message} className="last:font-semibold">
              {message}
            </p>
          ))}
        </div>
        <Form
          method="post"
          action={screen ?? "/admin/orders"}
          className="mt-5 flex flex-wrap justify-end gap-3"
        >
          <HiddenFields fields={fields} />
          <Button
            variant="quiet"
            href={screen ?? (orderNumber ? `/admin/orders/${orderNumber}` : "/admin/orders?tab=recent")}
          >
            {cancelLabel}
          </Button>
          <Button type="submit" variant="primary">
            {label}
          </Button>
        </Form>
      </Card>
    </>
  );
}
