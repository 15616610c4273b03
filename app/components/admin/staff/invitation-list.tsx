import { ActionButton } from "#app/components/admin/asking/action-button.tsx";
import { Timestamp } from "#app/components/admin/orders/timestamp.tsx";
import type { Role } from "#app/domain/accounts/permissions.ts";
import { ROLE_NAMES } from "#app/domain/accounts/role-names.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Card } from "#app/ui/card.tsx";

type Invitation = { id: string; email: string; role: Role; invitedBy: string; expiresAt: Date };

/** Lists the invitations that wait for somebody, each to withdraw. */
export function InvitationList({ invitations }: { invitations: readonly Invitation[] }) {
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
              action="/admin/settings?tab=staff"
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
