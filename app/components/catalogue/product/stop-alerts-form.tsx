import { Form } from "react-router";
import { Button } from "#app/ui/button.tsx";

type StopAlertsProps = { contact: string; isStopped: boolean; error: string | null };

/** Stops the messages to a contact by a form, since mail programs open links by themselves. */
export function StopAlertsForm({ contact, isStopped, error }: StopAlertsProps) {
  return (
    <div className="shop-width max-w-2xl py-10">
      <h1 className="display mb-4 text-headline">{isStopped ? "You're off the list" : "Stop telling me"}</h1>
      {isStopped ? (
        <p role="status">
          We won't write to <span className="break-all font-semibold">{contact}</span> about sizes any more.
        </p>
      ) : error ? (
        <p role="alert" className="font-semibold text-red-ink">
          {error}
        </p>
      ) : (
        <Form method="post" className="space-y-4">
          <p>
            We'll stop telling <span className="break-all font-semibold">{contact}</span> about sizes that are
            back.
          </p>
          <Button type="submit" variant="primary">
            Stop these messages
          </Button>
        </Form>
      )}
    </div>
  );
}
