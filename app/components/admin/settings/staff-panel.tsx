import { type ComponentProps, useState } from "react";
import { ConfirmDialog } from "#app/components/admin/forms/confirm-dialog.tsx";
import { Timestamp } from "#app/components/admin/orders/timestamp.tsx";
import { InvitationList } from "#app/components/admin/staff/invitation-list.tsx";
import { InviteForm, type InviteResult } from "#app/components/admin/staff/invite-form.tsx";
import type { StaffMember } from "#app/domain/accounts/permissions.ts";
import { ROLE_NAMES } from "#app/domain/accounts/role-names.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";

type StaffPanelProps = {
  staff: readonly StaffMember[];
  ownEmail: string;
  invitations: ComponentProps<typeof InvitationList>["invitations"];
  inviteResult: InviteResult | undefined;
};

/** Lists the staff with their roles, revokes roles, and invites people. */
export function StaffPanel({ staff, ownEmail, invitations, inviteResult }: StaffPanelProps) {
  const [memberToRevoke, setMemberToRevoke] = useState<StaffMember | null>(null);
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
                {member.hasPasskey && ", passkey"}
                {!member.emailVerified && ", address not confirmed"}
              </span>
              {member.needsLongPassword && (
                <span className="block text-sm text-yellow-ink">
                  Their password is short or hasn't been checked yet, so it doesn't open the panel on its own.
                </span>
              )}
            </span>
            <Badge tone={member.role === "admin" ? "purple" : "blue"}>{ROLE_NAMES[member.role]}</Badge>
            <Button
              size="sm"
              variant="outline"
              aria-label={`Take away the role ${member.role} of ${member.email}`}
              disabled={member.email === ownEmail && member.role === "admin"}
              onClick={() => setMemberToRevoke(member)}
            >
              Take away
            </Button>
          </Card>
        ))}
      </ul>
      <ConfirmDialog
        open={memberToRevoke !== null}
        onClose={() => setMemberToRevoke(null)}
        title="Take Away Role"
        confirmLabel="Take away"
        action="/admin/settings?tab=staff"
        fields={{
          intent: "revoke-role",
          userId: memberToRevoke?.userId ?? "",
          role: memberToRevoke?.role ?? "",
        }}
      >
        Take the role {memberToRevoke?.role} away from{" "}
        <strong className="break-all">{memberToRevoke?.email}</strong>? They lose it straight away.
      </ConfirmDialog>
      <InvitationList invitations={invitations} />
      <InviteForm result={inviteResult} />
    </div>
  );
}
