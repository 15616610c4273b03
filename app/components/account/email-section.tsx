import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { useAccountActionData } from "./account-action-data.ts";
import { AccountForm, AccountSection } from "./account-section.tsx";
import { CurrentPasswordField } from "./current-password-field.tsx";
import { EmailField } from "./email-field.tsx";

/** Shows the e-mail address and whether it is verified, and changes it. */
export function EmailSection({ email, isVerified }: { email: string; isVerified: boolean }) {
  const change = useAccountActionData("change-email");
  const verify = useAccountActionData("send-verification");
  const isOpen = change.done !== null || Object.keys(change.errors).length > 0;
  return (
    <AccountSection id="email" title="Email">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <span className="min-w-0 break-words font-semibold">{email}</span>
        <Badge tone={isVerified ? "green" : "yellow"}>{isVerified ? "Confirmed" : "Not confirmed yet"}</Badge>
      </p>
      {!isVerified && (
        <AccountForm intent="send-verification" answer={verify}>
          <p className="text-ink-soft text-sm leading-relaxed">
            Open the link in the email we sent you. Orders you placed with it as a guest will then show in
            your account.
          </p>
          <Button type="submit" variant="outline" pending={verify.isPending}>
            Send the link again
          </Button>
        </AccountForm>
      )}
      <details open={isOpen || undefined} className="group">
        <summary className="link inline-flex min-h-11 cursor-pointer items-center font-semibold">
          Use another address
        </summary>
        <div className="pt-3">
          <AccountForm intent="change-email" answer={change}>
            <div className="grid gap-4 sm:grid-cols-2">
              <EmailField label="New email" defaultValue={change.values.email} error={change.errors.email} />
              <CurrentPasswordField error={change.errors.currentPassword} />
            </div>
            <Button type="submit" pending={change.isPending}>
              Send a link to the new address
            </Button>
          </AccountForm>
        </div>
      </details>
    </AccountSection>
  );
}
