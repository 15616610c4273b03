import Moon from "lucide/dist/esm/icons/moon.mjs";
import { Sums } from "#app/components/admin/closing/close-figures.tsx";
import type { BothSums } from "#app/domain/closing/day-close.ts";
import { formatCount, formatListCount } from "#app/domain/format-count.ts";
import { classes } from "#app/ui/classes.ts";
import { StrokeIcon } from "#app/ui/stroke-icon.tsx";

type ToDoLinksProps = {
  pendingPayments: number;
  toPack: number;
  owedBack: { orders: number; sum: BothSums };
};

/** Links to what waits for the staff: receipts to verify, orders to pack, money to give back if there is any, the close. */
export function ToDoLinks({ pendingPayments, toPack, owedBack }: ToDoLinksProps) {
  return (
    <div className="mt-3 grid gap-3 md:grid-cols-2 desk:mt-4 desk:auto-cols-fr desk:grid-flow-col desk:grid-cols-none">
      <a
        href="/admin/orders"
        className={classes(
          LINK_LOOK,
          pendingPayments > 0
            ? "bg-laterite text-on-fill hover:bg-laterite-deep"
            : "border border-line bg-card hover:border-ink",
        )}
      >
        <span>Pending Payments</span>
        <span className="figures text-2xl">{formatListCount(pendingPayments)}</span>
      </a>
      <a
        href="/admin/orders?tab=recent&view=pack"
        className={classes(LINK_LOOK, "border border-line bg-card hover:border-ink")}
      >
        <span>To pack</span>
        <span className="figures text-2xl">{formatListCount(toPack)}</span>
      </a>
      {owedBack.orders > 0 && (
        <a
          href="/admin/orders?tab=recent&payment=owed"
          className={classes(
            LINK_LOOK,
            "border border-line border-l-4 border-l-yellow-ink bg-card hover:border-ink",
          )}
        >
          <span>
            Money back
            <span className="figures block font-normal text-sm">
              <Sums of={owedBack.sum} />
            </span>
          </span>
          <span className="figures text-2xl">{formatCount(owedBack.orders)}</span>
        </a>
      )}
      <a href="/admin/close" className={classes(LINK_LOOK, "border border-line bg-card hover:border-ink")}>
        <span>
          Evening close
          <span className="block font-normal text-ink-soft text-sm">Count and sign off the day</span>
        </span>
        <StrokeIcon of={Moon} className="size-6" />
      </a>
    </div>
  );
}

const LINK_LOOK =
  "flex items-center justify-between gap-4 rounded-md p-4 font-bold transition-colors sm:px-5";
