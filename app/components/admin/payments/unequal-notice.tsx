import Scale from "lucide/dist/esm/icons/scale.mjs";
import { unequalSumMessage } from "#app/copy/money-messages.ts";
import type { UnequalSum } from "#app/domain/payments/unequal-sum.ts";
import { classes } from "#app/ui/classes.ts";
import { StrokeIcon } from "#app/ui/stroke-icon.tsx";

/** Says both sums where the money seen is not the expected sum; nothing for other payments. */
export function UnequalNotice({ sum, className }: { sum: UnequalSum | null; className?: string }) {
  if (sum === null) return null;
  return (
    <p
      className={classes(
        "figures flex items-center gap-3 rounded-sm bg-red-tint px-3 py-2.5 text-red-ink text-sm leading-snug",
        className,
      )}
    >
      <StrokeIcon of={Scale} className="size-4 flex-none" />
      {unequalSumMessage(sum)}
    </p>
  );
}
