import { formatMoney } from "#app/domain/money/format-money.ts";
import type { Money } from "#app/domain/money/money.ts";
import { classes } from "#app/ui/classes.ts";

/** Shows the price, and the previous price of a reduced product. */
export function Price({
  price,
  originalPrice,
  className,
}: {
  price: Money;
  originalPrice: Money | null;
  className?: string;
}) {
  return (
    <p className={classes("figures flex flex-wrap items-baseline gap-x-2", className)}>
      <span className={classes("font-bold", originalPrice && "text-laterite-ink")}>
        {originalPrice && <span className="sr-only">Now </span>}
        {formatMoney(price)}
      </span>
      {originalPrice && (
        <s className="text-[0.85em] text-ink-faint">
          <span className="sr-only">Before </span>
          {formatMoney(originalPrice)}
        </s>
      )}
    </p>
  );
}
