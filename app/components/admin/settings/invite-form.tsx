import { useFetcher } from "react-router";
import { EmailField } from "#app/components/account/email-field.tsx";
import { ConfirmAgainDialog } from "#app/components/admin/asking/confirm-again.tsx";
import type { ActionResult } from "#app/components/admin/results/use-result-toast.ts";
import { ROLE_DUTIES, ROLE_NAMES, ROLES, type Role } from "#app/domain/accounts/permissions.ts";
import { whatsAppLink } from "#app/domain/contact/whatsapp-link.ts";
import { SHOP_NAME } from "#app/domain/shop-name.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { SelectField } from "#app/ui/forms/select-field.tsx";

const ACTION = "/admin/settings?tab=staff";

/** The result of an invitation, with its link. */
export type InviteResult = ActionResult & { invitation?: { email: string; role: Role; url: string } };

/** Invites somebody to the staff by a link that is shown once, and mailed if wished. */
export function InviteForm({ result: earlier }: { result: InviteResult | undefined }) {
  const fetcher = useFetcher<InviteResult>();
  const result = fetcher.data ?? earlier;
  const errors = result?.errors ?? {};
  const values = result?.done ? {} : (result?.values ?? {});
  const way = fetcher.state === "idle" ? null : fetcher.formData?.get("way");
  return (
    <Card as="section" aria-label="Invite someone">
      <fetcher.Form
        key={result?.done ? result.text : "open"}
        method="post"
        action={ACTION}
        noValidate
        className="flex max-w-2xl flex-col gap-4"
      >
        <div>
          <h2 className="font-bold text-lg leading-tight">Invite someone</h2>
          <p className="mt-1 text-ink-soft text-sm">
            They get a link that works once, for 7 days. They sign in or sign up with this address and confirm
            it. Without two-step sign-in, they need a password of at least 15 characters.
          </p>
        </div>
        <input type="hidden" name="intent" value="invite-staff" />
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <EmailField
            label="Their email address"
            autoComplete="off"
            defaultValue={values.email}
            error={errors.email}
          />
          <SelectField
            label="Role"
            name="role"
            options={ROLES.map((role) => ({
              value: role,
              label: `${ROLE_NAMES[role]}: ${ROLE_DUTIES[role]}`,
            }))}
            defaultValue={values.role ?? "verifier"}
            error={errors.role}
          />
        </div>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" name="way" value="mail" variant="primary" pending={way === "mail"}>
            Send by email
          </Button>
          <Button type="submit" name="way" value="link" variant="outline" pending={way === "link"}>
            Make a link
          </Button>
        </div>
      </fetcher.Form>
      <ConfirmAgainDialog fetcher={fetcher} action={ACTION} />
      {result?.invitation && <InvitationLink {...result.invitation} />}
    </Card>
  );
}

function InvitationLink({ email, role, url }: { email: string; role: Role; url: string }) {
  const message = `You're invited to help run ${SHOP_NAME} as ${ROLE_NAMES[role]}. Sign in or sign up with ${email}: ${url}`;
  return (
    <div
      ref={scrollIntoView}
      role="status"
      className="mt-5 flex flex-col gap-3 rounded-sm bg-green-tint p-4 text-green-ink"
    >
      <p>
        The link for <strong className="break-words">{email}</strong> is shown only now. It works once, for 7
        days.
      </p>
      <p className="select-all break-all rounded-xs bg-card p-3 text-ink text-sm">{url}</p>
      <div className="flex flex-wrap gap-3">
        <Button href={whatsAppLink("", message)} target="_blank" rel="noreferrer">
          Send by WhatsApp
        </Button>
        <CopyButton text={url} label="Copy link">
          Copy
        </CopyButton>
      </div>
    </div>
  );
}

/** The link is shown once, and a phone has no room for it below the form. */
const scrollIntoView = (link: HTMLElement | null) => link?.scrollIntoView({ block: "center" });
