import Pencil from "lucide/dist/esm/icons/pencil.mjs";
import Plus from "lucide/dist/esm/icons/plus.mjs";
import Trash2 from "lucide/dist/esm/icons/trash.mjs";
import { ActionButton } from "#app/components/admin/asking/action-button.tsx";
import { Ask } from "#app/components/admin/asking/ask.tsx";
import { AdminHeading } from "#app/components/admin/shell/admin-heading.tsx";
import { Timestamp } from "#app/components/orders/timestamp.tsx";
import type { DiscountState } from "#app/domain/cart/discount-code.ts";
import type { ListedDiscountCode } from "#app/domain/cart/discount-code-form.ts";
import { plural } from "#app/domain/plural.ts";
import { done, refused } from "#app/routes/admin/action-results.ts";
import { readFormData } from "#app/server/http/forms/read-form.ts";
import { requireAdmin } from "#app/server/http/guards/guards.ts";
import { shopOf } from "#app/server/http/request-context.ts";
import { listDiscountCodes } from "#app/server/payments/discounts/list-discount-codes.ts";
import {
  deleteDiscountCode,
  setDiscountCodeActive,
} from "#app/server/payments/discounts/save-discount-code.ts";
import { Badge, type BadgeTone } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { IconButton } from "#app/ui/icon-button.tsx";
import type { Route } from "./+types/discounts.ts";

export async function loader({ context, request }: Route.LoaderArgs) {
  requireAdmin(context, request, "discounts.edit");
  return { discounts: await listDiscountCodes(shopOf(context)) };
}

export async function action({ context, request }: Route.ActionArgs) {
  const admin = requireAdmin(context, request, "discounts.edit");
  const shop = shopOf(context);
  const form = await readFormData(request);
  const id = String(form.get("id") ?? "");
  switch (form.get("intent")) {
    case "set-active": {
      const isActive = form.get("isActive") === "true";
      const set = await setDiscountCodeActive(shop, admin, { id, isActive });
      if (!set.ok) return refused("gone", 404);
      const toast = isActive ? "discountOn" : "discountOff";
      return done(toast, { text: set.value.code });
    }
    case "delete": {
      const deleted = await deleteDiscountCode(shop, admin, { id });
      if (!deleted.ok) return refused("gone", 404);
      return done("discountDeleted", { text: deleted.value.code });
    }
    default:
      return refused("discountFailed", 400);
  }
}

export default function Discounts({ loaderData }: Route.ComponentProps) {
  const { discounts } = loaderData;
  return (
    <>
      <AdminHeading
        title="Discounts"
        text={`${discounts.length} ${plural(discounts.length, "code")} shoppers can use in their cart`}
      >
        <Button variant="primary" href="/admin/discounts/new" icon={Plus}>
          Add Code
        </Button>
      </AdminHeading>
      {discounts.length === 0 ? (
        <EmptyState title="No codes yet" text="A code takes a percentage off the goods in an order.">
          <Button variant="primary" href="/admin/discounts/new">
            Add the first code
          </Button>
        </EmptyState>
      ) : (
        <div className="grid grid-cols-[repeat(auto-fill,minmax(min(17rem,100%),1fr))] gap-3 md:gap-4">
          {discounts.map((discount) => (
            <DiscountCard key={discount.id} discount={discount} />
          ))}
        </div>
      )}
    </>
  );
}

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
function DiscountCard({ discount }: { discount: ListedDiscountCode }) {
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
          {usageLimit === null ? plural(used, " time") : ` of ${usageLimit}`}
        </dd>
        {perCustomerLimit !== null && (
          <>
            <dt className="text-ink-faint">Per customer</dt>
            <dd className="figures">{timesLabel(perCustomerLimit)}</dd>
          </>
        )}
        {startsAt !== null && (
          <>
            <dt className="text-ink-faint">From</dt>
            <dd>
              <Timestamp at={startsAt} />
            </dd>
          </>
        )}
        {endsAt !== null && (
          <>
            <dt className="text-ink-faint">Until</dt>
            <dd>
              <Timestamp at={endsAt} />
            </dd>
          </>
        )}
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
          it keep their price. To pause it, deactivate it instead.
        </Ask>
      </div>
    </Card>
  );
}

function timesLabel(count: number): string {
  return count === 1 ? "once" : `${count} times`;
}
