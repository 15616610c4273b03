import { ActionButton } from "#app/components/admin/asking/action-button.tsx";
import { ListPager } from "#app/components/admin/lists/list-pager.tsx";
import { WholeCodes } from "#app/components/admin/results/whole-codes.tsx";
import { Timestamp } from "#app/components/orders/timestamp.tsx";
import { formatCount } from "#app/domain/format-count.ts";
import { plural } from "#app/domain/plural.ts";
import { settingsPath } from "#app/domain/settings/settings-tabs.ts";
import { Badge, type BadgeTone } from "#app/ui/badge.tsx";
import { Card } from "#app/ui/card.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";

type ShownMail = {
  id: string;
  recipient: string;
  subject: string;
  text: string;
  status: "waiting" | "sent" | "kept" | "failed";
  lastError: string | null;
  createdAt: Date;
};

type MailPanelProps = {
  mails: readonly ShownMail[];
  total: number;
  page: number;
  pageCount: number;
  hasServer: boolean;
};

const STATUS_BADGES: Record<ShownMail["status"], { label: string; tone: BadgeTone }> = {
  waiting: { label: "Waiting", tone: "yellow" },
  sent: { label: "Sent", tone: "green" },
  kept: { label: "Kept", tone: "neutral" },
  failed: { label: "Failed", tone: "red" },
};

/** Shows the outbox: every mail of the shop with its status and text. */
export function MailPanel({ mails, total, page, pageCount, hasServer }: MailPanelProps) {
  if (total === 0) return <EmptyState title="No emails yet" text="Emails from the shop are listed here." />;
  return (
    <div className="flex flex-col gap-3">
      <p className="text-ink-soft">
        {formatCount(total)} {plural(total, "email")}.
        {!hasServer && " No mail server is set up, so emails are kept here."}
      </p>
      <ul className="flex flex-col gap-2">
        {mails.map((mail) => (
          <Card key={mail.id} as="li" className="p-3 sm:p-4">
            <details>
              <summary className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1">
                <Badge tone={STATUS_BADGES[mail.status].tone}>{STATUS_BADGES[mail.status].label}</Badge>
                <span className="min-w-0 flex-1 basis-60 break-words font-semibold leading-snug">
                  <WholeCodes text={mail.subject} />
                </span>
                <span className="w-full break-all text-ink-faint text-sm sm:w-auto">
                  {mail.recipient} · <Timestamp at={mail.createdAt} />
                </span>
              </summary>
              <pre className="mt-3 max-h-96 overflow-auto whitespace-pre-wrap break-words border-line border-t pt-3 font-sans text-sm leading-relaxed">
                <WholeCodes text={mail.text} />
              </pre>
              {mail.lastError && <p className="mt-3 break-words text-red-ink text-sm">{mail.lastError}</p>}
            </details>
            {hasServer && (mail.status === "failed" || mail.status === "kept") && (
              <ActionButton
                action={settingsPath("mail")}
                fields={{ intent: "retry-mail", id: mail.id }}
                size="sm"
                variant="outline"
                className="mt-2"
              >
                Send again
              </ActionButton>
            )}
          </Card>
        ))}
      </ul>
      <ListPager className="mt-3" page={page} pageCount={pageCount} />
    </div>
  );
}
