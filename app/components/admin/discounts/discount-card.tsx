import Pencil from "lucide/dist/esm/icons/pencil.mjs";
import Trash2 from "lucide/dist/esm/icons/trash.mjs";
import { ActionButton } from "#app/components/admin/asking/action-button.tsx";
import { Ask } from "#app/components/admin/asking/ask.tsx";
import { Timestamp } from "#app/components/admin/orders/timestamp.tsx";
import type { DiscountState } from "#app/domain/cart/discount-code.ts";
import type { ListedDiscountCode } from "#app/domain/cart/discount-code-form.ts";
import { Badge, type BadgeTone } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { IconButton } from "#app/ui/icon-button.tsx";

const TONES: Record<DiscountState, BadgeTone> = {
  active: "green",
  off: "neutral",
  scheduled: "blue",
  ended: "red",
  "used up": "red",
};

const STATE_LABELS: Record<DiscountState, string> = {
  active: "Active",
  off: "Off",
  scheduled: "Scheduled",
  ended: "Ended",
  "used up": "Used up",
};

/** Shows a discount code with its percentage, state and usage. */
export function DiscountCard({ discount }: { discount: ListedDiscountCode }) {
  const { id, code, percent, state, isActive, used, usageLimit, perCustomerLimit, startsAt, endsAt } =
    discount;
  return (
    <Card as="article" aria-labelledby={`code-${id}`} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <h2 id={`code-${id}`} className="figures break-all font-bold text-lg leading-tight">
          {code}
        </h2>
        <Badge tone={TONES[state]} className="flex-none">
          {STATE_LABELS[state]}
        </Badge>
      </div>
      <p className="display figures text-headline leading-none">{percent}% off</p>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
        <dt className="text-ink-faint">Used</dt>
        <dd className="figures">
          {used}
          {usageLimit === null ? (used === 1 ? " time" : " times") : ` of ${usageLimit}`}
        </dd>
        <dt className="text-ink-faint">Per customer</dt>
        <dd className="figures">{perCustomerLimit === null ? "no limit" : timesLabel(perCustomerLimit)}</dd>
        <dt className="text-ink-faint">Valid</dt>
        <dd>
          {startsAt === null && endsAt === null && "always"}
          {startsAt !== null && (
            <span className="block">
              from <Timestamp at={startsAt} />
            </span>
          )}
          {endsAt !== null && (
            <span className="block">
              until <Timestamp at={endsAt} />
            </span>
          )}
        </dd>
      </dl>
      <div className="mt-auto flex flex-wrap items-center gap-2 border-line border-t pt-3">
        <Button
          href={`/admin/discounts/${id}`}
          variant="outline"
          size="sm"
          aria-label={`Edit ${code}`}
          icon={Pencil}
        >
          Edit
        </Button>
        <ActionButton
          action="/admin/discounts"
          fields={{ intent: "set-active", id, isActive: String(!isActive) }}
          variant="quiet"
          size="sm"
          aria-label={isActive ? `Deactivate ${code}` : `Activate ${code}`}
        >
          {isActive ? "Deactivate" : "Activate"}
        </ActionButton>
        <span className="flex-1" />
        <Ask
          button={(ask) => <IconButton label={`Delete ${code}`} icon={Trash2} onClick={ask} />}
          title="Delete Discount Code"
          confirmLabel="Delete"
          action="/admin/discounts"
          fields={{ intent: "delete", id }}
        >
          Delete <strong className="break-all">{code}</strong>? Nobody can use it any more. Orders that used
          it keep their price. To stop it for a while, deactivate it instead.
        </Ask>
      </div>
    </Card>
  );
}

function timesLabel(count: number): string {
  return count === 1 ? "once" : `${count} times`;
}
