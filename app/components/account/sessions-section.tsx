import { Form } from "react-router";
import { ShopTime } from "#app/components/orders/shop-time.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { useAccountActionData } from "./account-action-data.ts";
import { AccountForm, AccountSection, Done } from "./account-section.tsx";

/** A session in the list. */
export type ShownSession = { id: string; device: string; place: string; lastSeen: Date; isThisOne: boolean };

/** Lists the person's sessions, and ends one, all others, or all. */
export function SessionsSection({ sessions }: { sessions: ShownSession[] }) {
  const one = useAccountActionData("end-session");
  const others = useAccountActionData("end-other-sessions");
  return (
    <AccountSection id="devices" title="Signed-in devices">
      {one.done && <Done text={one.done} />}
      <ul className="divide-y divide-line border-line border-y">
        {sessions.map((session) => (
          <li key={session.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
            <div className="min-w-0">
              <p className="flex flex-wrap items-center gap-2 font-semibold">
                {session.device}
                {session.isThisOne && <Badge tone="green">This device</Badge>}
              </p>
              <p className="break-words text-ink-faint text-sm">
                {session.place && `${session.place} · `}last seen <ShopTime at={session.lastSeen} withHour />
              </p>
            </div>
            {!session.isThisOne && (
              <AccountForm intent="end-session" answer={{ done: null, errors: {} }} className="contents">
                <input type="hidden" name="sessionId" value={session.id} />
                <Button type="submit" variant="outline" size="sm" aria-label={`Sign out ${session.device}`}>
                  Sign out
                </Button>
              </AccountForm>
            )}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        {sessions.length > 1 && (
          <AccountForm intent="end-other-sessions" answer={others}>
            <Button type="submit" variant="outline" pending={others.isPending}>
              Sign out other devices
            </Button>
          </AccountForm>
        )}
        <Form method="post" action="/sign-out">
          <Button type="submit" variant="outline">
            Sign out everywhere
          </Button>
        </Form>
      </div>
      {sessions.length <= 1 && others.done && <Done text={others.done} />}
    </AccountSection>
  );
}
