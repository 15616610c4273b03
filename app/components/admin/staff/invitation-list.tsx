import { useFetcher } from "react-router";
import { ConfirmAgainDialog } from "#app/components/admin/forms/confirm-again.tsx";
import type { ActionResult } from "#app/components/admin/forms/use-result-toast.ts";
import { Timestamp } from "#app/components/admin/orders/timestamp.tsx";
import type { Role } from "#app/domain/accounts/permissions.ts";
import { ROLE_NAMES } from "#app/domain/accounts/role-names.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";

const ACTION = "/admin/settings?tab=staff";

type Invitation = { id: string; email: string; role: Role; invitedBy: string; expiresAt: Date };

/** Lists the invitations that wait for somebody, each to withdraw. */
export function InvitationList({ invitations }: { invitations: readonly Invitation[] }) {
  if (invitations.length === 0) return null;
  return (
    <section aria-label="Open invitations">
      <h2 className="mb-2 font-bold text-lg leading-tight">Open invitations</h2>
      <ul className="flex flex-col gap-2">
        {invitations.map((invitation) => (
          <InvitationCard key={invitation.id} invitation={invitation} />
        ))}
      </ul>
    </section>
  );
}

function InvitationCard({
  invitation: { id, email, role, invitedBy, expiresAt },
}: {
  invitation: Invitation;
}) {
  const fetcher = useFetcher<ActionResult>();
  return (
    <Card as="li" className="flex flex-wrap items-center gap-x-4 gap-y-2 p-4">
      <span className="min-w-0 flex-1 basis-48 leading-snug">
        <span className="block break-all font-semibold">{email}</span>
        <span className="block break-words text-ink-faint text-sm">
          until <Timestamp at={expiresAt} />, by {invitedBy}
        </span>
      </span>
      <Badge tone={role === "admin" ? "purple" : "blue"}>{ROLE_NAMES[role]}</Badge>
      <fetcher.Form method="post" action={ACTION}>
        <input type="hidden" name="intent" value="withdraw-invitation" />
        <input type="hidden" name="id" value={id} />
        <Button
          type="submit"
          size="sm"
          variant="outline"
          aria-label={`Withdraw the invitation of ${email}`}
          pending={fetcher.state !== "idle"}
        >
          Withdraw
        </Button>
      </fetcher.Form>
      <ConfirmAgainDialog fetcher={fetcher} action={ACTION} />
    </Card>
  );
}
