import { Button } from "#app/ui/button.tsx";
import { useAccountActionData } from "./account-action-data.ts";
import { AccountForm, AccountSection } from "./account-section.tsx";
import { CurrentPasswordField } from "./current-password-field.tsx";

/** Offers a file of the person's data, and deletes the account. */
export function DataSection() {
  const result = useAccountActionData("delete-account");
  return (
    <AccountSection id="data" title="Your data" text="Download everything we hold about you, as a JSON file.">
      <Button href="/account/export" download="kairaba-account.json" variant="outline">
        Download my data
      </Button>
      <details open={Object.keys(result.errors).length > 0 || undefined}>
        <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-red-ink underline underline-offset-4">
          Delete my account
        </summary>
        <div className="pt-3">
          <AccountForm intent="delete-account" answer={result}>
            <p className="text-ink-soft text-sm leading-relaxed">
              We delete your profile, wishlist and devices straight away, for good. Your orders stay in our
              records but not under your name; you can still track them by number and email.
            </p>
            <CurrentPasswordField error={result.errors.currentPassword} className="sm:max-w-sm" />
            <Button type="submit" variant="outline" pending={result.isPending}>
              Delete my account for good
            </Button>
          </AccountForm>
        </div>
      </details>
    </AccountSection>
  );
}
