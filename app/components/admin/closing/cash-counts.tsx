import { Section } from "#app/components/admin/shell/section.tsx";
import { type CashCount, differenceInWords } from "#app/domain/closing/day-close.ts";
import { money } from "#app/domain/money/money.ts";
import { formatPanelMoney } from "#app/domain/money/panel-amounts.ts";
import { paymentMethodLabel } from "#app/domain/payments/local-method.ts";

/** Shows what was counted of a signed off day, beside what was expected. */
export function CashCounts({
  counts,
  note,
  uncountedReason,
}: {
  counts: readonly CashCount[];
  note: string;
  uncountedReason: string;
}) {
  if (counts.length === 0 && note === "") return null;
  return (
    <Section title="Counted">
      {uncountedReason && (
        <p className="break-words rounded-sm bg-yellow-tint p-3 text-yellow-ink">
          Closed uncounted: {uncountedReason}
        </p>
      )}
      <ul className="figures -my-2.5 divide-y divide-line">
        {counts.map((count) => (
          <li key={count.method} className="flex flex-wrap justify-between gap-x-4 py-2.5">
            <span className="min-w-0">
              <span className="font-semibold">{paymentMethodLabel(count.method)}</span>
              <span className="block text-ink-faint text-sm">
                expected {formatPanelMoney(money(count.expected, "GMD"))}
              </span>
            </span>
            <span className="ml-auto text-right">
              {count.counted !== null && (
                <span className="block font-bold">{formatPanelMoney(money(count.counted, "GMD"))}</span>
              )}
              <span
                className={
                  count.counted !== null && count.counted !== count.expected
                    ? "font-semibold text-red-ink text-sm"
                    : "text-ink-soft text-sm"
                }
              >
                {differenceInWords(count)}
              </span>
            </span>
            {count.note && <p className="w-full break-words text-ink-soft text-sm">{count.note}</p>}
          </li>
        ))}
      </ul>
      {note && <p className="break-words text-ink-soft">{note}</p>}
    </Section>
  );
}
