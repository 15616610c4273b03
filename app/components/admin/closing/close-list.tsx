import Download from "lucide/dist/esm/icons/download.mjs";
import { ListPager } from "#app/components/admin/lists/list-pager.tsx";
import { Timestamp } from "#app/components/admin/orders/timestamp.tsx";
import { Section } from "#app/components/admin/shell/section.tsx";
import { correctionInWords, type ListedClose } from "#app/domain/closing/day-close.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { closeDayLabel } from "./close-day-label.ts";
import { Sums } from "./close-figures.tsx";

type CloseListProps = { closes: readonly ListedClose[]; page: number; pageCount: number };

/** Lists the days that were signed off, each to open and to export. */
export function CloseList({ closes, page, pageCount }: CloseListProps) {
  return (
    <Section title="Past closes">
      {closes.length === 0 ? (
        <p className="text-ink-soft">No day has been signed off yet.</p>
      ) : (
        <ul className="-my-3 divide-y divide-line">
          {closes.map(({ day, signedAt, signedBy, received, returned, differs, corrections }) => (
            <li key={day} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
              <span className="min-w-0 flex-1 basis-48">
                <a href={`/admin/close/${day}`} className="link font-semibold">
                  {closeDayLabel(day)}
                </a>
                <span className="block break-words text-ink-faint text-sm">
                  {signedBy}, <Timestamp at={signedAt} />
                </span>
                {corrections.map((each) => (
                  <span key={each.at.toISOString()} className="block break-words text-sm">
                    {correctionInWords(each)}
                  </span>
                ))}
              </span>
              {differs && <Badge tone="yellow">differs</Badge>}
              <span className="figures text-right">
                <span className="block font-bold">
                  <Sums of={received} />
                </span>
                {returned.usd !== 0 && (
                  <span className="block text-red-ink text-sm">
                    sent back −<Sums of={returned} />
                  </span>
                )}
              </span>
              <Button
                href={`/admin/close/${day}.csv`}
                variant="outline"
                size="sm"
                icon={Download}
                aria-label={`CSV of ${closeDayLabel(day)}`}
              >
                CSV
              </Button>
            </li>
          ))}
        </ul>
      )}
      <ListPager page={page} pageCount={pageCount} />
    </Section>
  );
}
