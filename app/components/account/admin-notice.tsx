import { STORE_MESSAGES } from "#app/copy/store-messages.ts";
import { Button } from "#app/ui/button.tsx";

/** Explains on the sign-in form that the admin panel requires it. Source: specification 10.2. */
export function AdminNotice({ emailId }: { emailId: string }) {
  return (
    <section aria-labelledby="admin-notice" className="mb-5 rounded-sm border-river border-l-4 bg-sunken p-4">
      <h2 id="admin-notice" className="font-bold">
        {STORE_MESSAGES.authenticationRequired}
      </h2>
      <p className="mt-1 text-ink-soft text-sm">{STORE_MESSAGES.logInForAdmin}</p>
      <Button
        size="sm"
        variant="outline"
        className="mt-3"
        onClick={() => document.getElementById(emailId)?.focus()}
      >
        Go to Login
      </Button>
    </section>
  );
}
