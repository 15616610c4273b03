import { Form, useNavigation } from "react-router";
import type { ActionResult } from "#app/components/admin/results/use-result-toast.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { TextAreaField } from "#app/ui/forms/text-area-field.tsx";

type CustomerNoteFormProps = { note: string; result: ActionResult | undefined };

/** Shows the form for what staff note about a customer. */
export function CustomerNoteForm({ note, result }: CustomerNoteFormProps) {
  const isSending = useNavigation().formMethod === "POST";
  return (
    <Card className="mt-4">
      <Form method="post" noValidate className="flex flex-col gap-3">
        <input type="hidden" name="seenNote" value={note} />
        <TextAreaField
          label="Private note"
          name="note"
          rows={2}
          maxLength={2000}
          defaultValue={note}
          hint="Staff see it on each of this customer's orders. The customer never does."
          error={result?.errors?.note}
        />
        <Button type="submit" size="sm" className="self-start" pending={isSending}>
          Save note
        </Button>
      </Form>
    </Card>
  );
}
