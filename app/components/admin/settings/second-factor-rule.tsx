import { useFetcher } from "react-router";
import { ConfirmAgainDialog } from "#app/components/admin/asking/confirm-again.tsx";
import type { ActionResult } from "#app/components/admin/results/use-result-toast.ts";
import { SECURITY_PATH } from "#app/components/admin/shell/admin-nav-items.ts";
import { Card } from "#app/ui/card.tsx";
import { Switch } from "#app/ui/forms/switch.tsx";

const ACTION = "/admin/settings?tab=staff";

/** A switch that requires two-step sign-in of all staff; it takes effect at once. */
export function SecondFactorRule({ isRequired }: { isRequired: boolean }) {
  const fetcher = useFetcher<ActionResult>();
  const isOn = (fetcher.formData?.get("isRequired") ?? String(isRequired)) === "true";
  return (
    <Card>
      <Switch
        label="Ask all staff for two-step sign-in"
        hint="Staff can't open the panel until they set up an authenticator app on their account page."
        checked={isOn}
        onChange={(event) => {
          const form = { intent: "require-second-factor", isRequired: String(event.target.checked) };
          void fetcher.submit(form, { method: "post", action: ACTION });
        }}
      />
      <a href={SECURITY_PATH} className="link reach mt-2 inline-block text-sm">
        Set up your own two-step sign-in
      </a>
      <ConfirmAgainDialog fetcher={fetcher} action={ACTION} />
    </Card>
  );
}
