import { Button } from "#app/ui/button.tsx";
import { useAccountActionData } from "./account-action-data.ts";
import { AccountForm, AccountSection } from "./account-section.tsx";
import { CurrentPasswordField } from "./current-password-field.tsx";

/** Offers a file of the person's data, and deletes the account. */
export function DataSection() {
  const result = useAccountActionData("delete-account");
  return (
    <AccountSection
      id="data"
      title="Your data"
      text="Take everything we keep about you with you, as a JSON file."
    >
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
              Your profile, wishlist and devices go at once and for good. Orders stay in our books, no longer
              tied to you; you can still track them by number and email.
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
