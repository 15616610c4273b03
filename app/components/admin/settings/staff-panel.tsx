import type { ComponentProps } from "react";
import { useFetcher } from "react-router";
import { ActionButton } from "#app/components/admin/asking/action-button.tsx";
import { Ask } from "#app/components/admin/asking/ask.tsx";
import { ConfirmAgainDialog } from "#app/components/admin/asking/confirm-again.tsx";
import type { ActionResult } from "#app/components/admin/results/use-result-toast.ts";
import { SECURITY_PATH } from "#app/components/admin/shell/admin-nav-items.ts";
import { Timestamp } from "#app/components/orders/timestamp.tsx";
import { ROLE_NAMES, type Role, type StaffMember } from "#app/domain/accounts/permissions.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Switch } from "#app/ui/forms/switch.tsx";
import { InviteForm, type InviteResult } from "./invite-form.tsx";

const ACTION = "/admin/settings?tab=staff";

type StaffPanelProps = {
  staff: readonly StaffMember[];
  ownEmail: string;
  /** Whether all staff need two-step sign-in. */
  secondFactorRequired: boolean;
  invitations: ComponentProps<typeof InvitationList>["invitations"];
  inviteResult: InviteResult | undefined;
};

/** Lists the staff with their roles, revokes roles, and invites people. */
export function StaffPanel({
  staff,
  ownEmail,
  secondFactorRequired,
  invitations,
  inviteResult,
}: StaffPanelProps) {
  return (
    <div className="flex flex-col gap-4">
      <ul className="flex flex-col gap-2">
        {staff.map((member) => (
          <Card
            key={`${member.userId}-${member.role}`}
            as="li"
            className="flex flex-wrap items-center gap-x-4 gap-y-2 p-4"
          >
            <span className="min-w-0 flex-1 basis-48 leading-snug">
              {member.name && <span className="block truncate font-semibold">{member.name}</span>}
              <span className="block break-all text-ink-soft text-sm">{member.email}</span>
              <span className="block text-ink-faint text-sm">
                since <Timestamp at={member.since} dateOnly />
                {member.hasSecondFactor && ", two-step sign-in"}
                {!member.emailVerified && ", address not confirmed"}
              </span>
              <Withheld member={member} secondFactorRequired={secondFactorRequired} />
            </span>
            <Badge tone={member.role === "admin" ? "purple" : "blue"}>{ROLE_NAMES[member.role]}</Badge>
            <Ask
              button={(ask) => (
                <Button
                  size="sm"
                  variant="outline"
                  aria-label={`Remove from staff: ${member.email}, ${member.role}`}
                  disabled={member.email === ownEmail && member.role === "admin"}
                  onClick={ask}
                >
                  Remove from staff
                </Button>
              )}
              title="Remove from staff"
              confirmLabel="Remove from staff"
              action={ACTION}
              fields={{ intent: "revoke-role", userId: member.userId, role: member.role }}
            >
              Remove <strong className="break-all">{member.email}</strong> from staff as {member.role}? They
              lose that part of the panel straight away.
            </Ask>
          </Card>
        ))}
      </ul>
      <InvitationList invitations={invitations} />
      <InviteForm result={inviteResult} />
    </div>
  );
}

/** Says why the panel is closed to a member of staff, and what opens it. */
function Withheld({
  member: { needsLongPassword, hasSecondFactor },
  secondFactorRequired,
}: {
  member: StaffMember;
  secondFactorRequired: boolean;
}) {
  const lacksSecondFactor = secondFactorRequired && !hasSecondFactor;
  if (!lacksSecondFactor && !needsLongPassword) return null;
  return (
    <span className="block text-sm text-yellow-ink">
      {lacksSecondFactor
        ? "The panel is closed to them until they turn on two-step sign-in. Signing in shows them where."
        : "Their password is short or hasn't been checked yet, so it doesn't open the panel on its own. Signing in shows them how to choose a longer one, or to turn on two-step sign-in."}
    </span>
  );
}

type Invitation = { id: string; email: string; role: Role; invitedBy: string; expiresAt: Date };

/** Lists the invitations that wait for somebody, each to withdraw. */
function InvitationList({ invitations }: { invitations: readonly Invitation[] }) {
  if (invitations.length === 0) return null;
  return (
    <section aria-label="Open invitations">
      <h2 className="mb-2 font-bold text-lg leading-tight">Open invitations</h2>
      <ul className="flex flex-col gap-2">
        {invitations.map(({ id, email, role, invitedBy, expiresAt }) => (
          <Card key={id} as="li" className="flex flex-wrap items-center gap-x-4 gap-y-2 p-4">
            <span className="min-w-0 flex-1 basis-48 leading-snug">
              <span className="block break-all font-semibold">{email}</span>
              <span className="block break-words text-ink-faint text-sm">
                until <Timestamp at={expiresAt} />, by {invitedBy}
              </span>
            </span>
            <Badge tone={role === "admin" ? "purple" : "blue"}>{ROLE_NAMES[role]}</Badge>
            <ActionButton
              action={ACTION}
              fields={{ intent: "withdraw-invitation", id }}
              size="sm"
              variant="outline"
              aria-label={`Withdraw the invitation of ${email}`}
            >
              Withdraw
            </ActionButton>
          </Card>
        ))}
      </ul>
    </section>
  );
}

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
