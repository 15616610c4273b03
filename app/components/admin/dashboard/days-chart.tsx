import { useState } from "react";
import { usePanelMoneyText } from "#app/components/admin/shell/panel-money.tsx";
import { formatDate } from "#app/domain/day.ts";
import { formatCount } from "#app/domain/format-count.ts";
import type { Money } from "#app/domain/money/money.ts";
import { classes } from "#app/ui/classes.ts";

type Day = { day: string; orders: number; revenue: Money };

const WIDTH = 600;
const HEIGHT = 160;
const METRIC_LABELS = { orders: "Orders", revenue: "Revenue" } as const;

/** Returns the bars of a chart, those of values below zero under its zero line, and where that is. */
export function barsOf(values: readonly number[]): { zero: number; bars: { y: number; height: number }[] } {
  const max = Math.max(1, ...values);
  const span = max - Math.min(0, ...values);
  const zero = (max / span) * HEIGHT;
  const bars = values.map((value) => {
    const height = value === 0 ? 1 : Math.max(3, (Math.abs(value) / span) * (HEIGHT - 8));
    return { y: value < 0 ? zero : zero - height, height };
  });
  return { zero, bars };
}

/** Shows orders or revenue of the last 30 days as a bar chart, with a table for screen readers. */
export function DaysChart({ days }: { days: readonly Day[] }) {
  const toText = usePanelMoneyText();
  const [metric, setMetric] = useState<keyof typeof METRIC_LABELS>("orders");
  const values = days.map((day) => (metric === "orders" ? day.orders : day.revenue.amount));
  const { zero, bars } = barsOf(values);
  const pitch = WIDTH / Math.max(1, days.length);
  const total = values.reduce((sum, value) => sum + value, 0);
  const formatValue = (value: number) =>
    metric === "orders" ? formatCount(value) : toText({ amount: value, currency: "USD" });

  return (
    <figure className="flex flex-col gap-3">
      <figcaption className="flex flex-wrap items-center justify-between gap-2">
        <span className="figures text-sm">
          <span className="font-bold text-xl">{formatValue(total)}</span>{" "}
          <span className="text-ink-faint">{metric} in 30 days</span>
        </span>
        <span className="flex rounded-sm border border-edge">
          {(["orders", "revenue"] as const).map((each) => (
            <button
              key={each}
              type="button"
              aria-pressed={metric === each}
              onClick={() => setMetric(each)}
              className={classes(
                "h-11 px-4 font-semibold text-sm",
                metric === each ? "bg-ink text-paper" : "hover:bg-sunken",
              )}
            >
              {METRIC_LABELS[each]}
            </button>
          ))}
        </span>
      </figcaption>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden
        className="h-40 w-full text-river-ink"
      >
        <line x1="0" x2={WIDTH} y1={zero - 0.5} y2={zero - 0.5} stroke="var(--color-line)" />
        <line
          x1="0"
          x2={WIDTH}
          y1={zero / 2}
          y2={zero / 2}
          stroke="var(--color-line)"
          strokeDasharray="3 5"
        />
        {days.map((day, index) => {
          const value = values[index] ?? 0;
          return (
            <rect
              key={day.day}
              x={index * pitch + pitch * 0.14}
              width={pitch * 0.72}
              {...bars[index]}
              fill="currentColor"
            >
              <title>{`${formatDate(day.day)}: ${formatValue(value)}`}</title>
            </rect>
          );
        })}
      </svg>
      <p aria-hidden className="figures flex justify-between text-ink-faint text-xs">
        <span>{days[0] && formatDate(days[0].day)}</span>
        <span>Highest day: {formatValue(Math.max(0, ...values))}</span>
        <span>Today</span>
      </p>
      <details>
        <summary className="inline-flex min-h-11 items-center font-semibold text-sm underline underline-offset-4">
          Show the figures as a table
        </summary>
        <div className="max-h-80 overflow-y-auto">
          <table className="figures w-full text-left text-sm">
            <thead className="sticky top-0 bg-card">
              <tr>
                <th scope="col" className="py-1.5 font-semibold">
                  Day
                </th>
                <th scope="col" className="py-1.5 text-right font-semibold">
                  Orders
                </th>
                <th scope="col" className="py-1.5 text-right font-semibold">
                  Revenue
                </th>
              </tr>
            </thead>
            <tbody>
              {days.toReversed().map((day) => (
                <tr key={day.day} className="border-line border-t">
                  <th scope="row" className="py-1.5 font-normal">
                    {day.orders === 0 ? (
                      formatDate(day.day)
                    ) : (
                      <a href={`/admin/orders?tab=recent&day=${day.day}`} className="link">
                        {formatDate(day.day)}
                      </a>
                    )}
                  </th>
                  <td className="py-1.5 text-right">{day.orders}</td>
                  <td className="py-1.5 text-right">{toText(day.revenue)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </figure>
  );
}
