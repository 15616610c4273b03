import ChevronRight from "lucide/dist/esm/icons/chevron-right.mjs";
import { type SettingsTab, settingsPath } from "#app/domain/settings/settings-tabs.ts";
import { Badge } from "#app/ui/badge.tsx";
import { StrokeIcon } from "#app/ui/stroke-icon.tsx";

/** A part of the settings with its state in a line. */
export type SettingsIndexEntry = { tab: SettingsTab; label: string; state: string; needsAction: boolean };

/** Lists the parts of the settings with their states; each leads to its tab. */
export function SettingsIndex({ entries }: { entries: readonly SettingsIndexEntry[] }) {
  return (
    <nav aria-label="Overview" className="mb-6">
      <ul className="grid rounded-md border border-line bg-card desk:grid-cols-2">
        {entries.map(({ tab, label, state, needsAction }) => (
          <li key={label} className="border-line border-b last:border-b-0 desk:odd:border-r">
            <a
              href={settingsPath(tab)}
              className="flex min-h-14 items-center gap-3 px-4 py-2 hover:bg-sunken focus-visible:-outline-offset-3"
            >
              <span className="min-w-0 flex-1">
                <span className="flex items-center gap-2 font-semibold leading-snug">
                  {label}
                  {needsAction && <Badge tone="yellow">To do</Badge>}
                </span>
                <span className="line-clamp-2 break-words text-ink-soft text-sm leading-snug">{state}</span>
              </span>
              <StrokeIcon of={ChevronRight} className="size-5 flex-none text-ink-faint" />
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
