import Plus from "lucide/dist/esm/icons/plus.mjs";
import { DiscountCard } from "#app/components/admin/discounts/discount-card.tsx";
import { AdminHeading } from "#app/components/admin/shell/admin-heading.tsx";
import { done } from "#app/routes/admin/done.ts";
import { refused } from "#app/routes/admin/refused.ts";
import { readFormData } from "#app/server/http/forms/read-form.ts";
import { requireAdmin } from "#app/server/http/guards/guards.ts";
import { shopOf } from "#app/server/http/request-context.ts";
import { listDiscountCodes } from "#app/server/payments/discounts/list-discount-codes.ts";
import {
  deleteDiscountCode,
  setDiscountCodeActive,
} from "#app/server/payments/discounts/save-discount-code.ts";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
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
      const toast = isActive ? "discount-on" : "discount-off";
      return done(toast, { text: set.value.code });
    }
    case "delete": {
      const deleted = await deleteDiscountCode(shop, admin, { id });
      if (!deleted.ok) return refused("gone", 404);
      return done("discount-deleted", { text: deleted.value.code });
    }
    default:
      return refused("discount-failed", 400);
  }
}

export default function Discounts({ loaderData }: Route.ComponentProps) {
  const { discounts } = loaderData;
  return (
    <>
      <AdminHeading
        title="Discounts"
        text={`${discounts.length} ${discounts.length === 1 ? "code" : "codes"} shoppers can use in their cart`}
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
        <div className="grid gap-3 sm:grid-cols-2 md:gap-4 xl:grid-cols-3">
          {discounts.map((discount) => (
            <DiscountCard key={discount.id} discount={discount} />
          ))}
        </div>
      )}
    </>
  );
}
