import type { ButtonHTMLAttributes } from "react";
import { useFetcher } from "react-router";
import { HiddenFields } from "#app/components/admin/fields/hidden-fields.tsx";
import type { ActionResult } from "#app/components/admin/results/use-result-toast.ts";
import { Button, type Look } from "#app/ui/button.tsx";
import { AskBack } from "./ask.tsx";
import { ConfirmAgainDialog } from "./confirm-again.tsx";

type ActionButtonProps = Look &
  ButtonHTMLAttributes<HTMLButtonElement> & {
    /** The route whose action receives the fields. */
    action: string;
    fields: Record<string, string>;
  };

/** A button that posts its fields, and shows the confirmation or question that the action returns. */
export function ActionButton({ action, fields, ...button }: ActionButtonProps) {
  const fetcher = useFetcher<ActionResult>();
  return (
    <>
      <fetcher.Form method="post" action={action}>
        <HiddenFields fields={fields} />
        <Button {...button} type="submit" pending={fetcher.state !== "idle"} />
      </fetcher.Form>
      {fetcher.data?.confirmAgain && <ConfirmAgainDialog fetcher={fetcher} action={action} />}
      <AskBack result={fetcher.data} />
    </>
  );
}
