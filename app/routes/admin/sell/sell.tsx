import { SellScreen } from "#app/components/admin/sell/sell-screen.tsx";
import { can } from "#app/domain/accounts/permissions.ts";
import { requestedItemsField } from "#app/domain/checkout/requested-items.ts";
import { readShelf } from "#app/server/catalogue/read-shelf.ts";
import { answerSale } from "#app/server/checkout/answer-sale.ts";
import { cashLimit } from "#app/server/checkout/cash-payment.ts";
import { readFormData, submittedValues } from "#app/server/http/forms/read-form.ts";
import { requireAdmin } from "#app/server/http/guards/guards.ts";
import { shopOf } from "#app/server/http/request-context.ts";
import { offeredAreas } from "#app/server/settings/read-shop-rules.ts";
import type { Route } from "./+types/sell.ts";

/** What the page has at once; the browser then loads all of it. */
const FIRST_ITEMS = 20;

export async function loader({ context, request }: Route.LoaderArgs) {
  const { roles = [], userId } = requireAdmin(context, request, "sales.create");
  const params = new URL(request.url).searchParams;
  const search = params.get("q")?.trim().slice(0, 100) ?? "";
  const chosen = requestedItemsField.safeParse(params.get("items"));
  return {
    search,
    shelf: await readShelf(shopOf(context), { search, limit: FIRST_ITEMS }),
    chosen: chosen.data ?? [],
    saleId: crypto.randomUUID(),
    sellerId: userId,
    areas: await offeredAreas(shopOf(context)),
    canDiscount: can(roles, "sales.discount"),
    takesCashLater: (await cashLimit(shopOf(context))) !== null,
  };
}

/** Counts a sale of a page without script. */
export async function action({ context, request }: Route.ActionArgs) {
  const admin = requireAdmin(context, request, "sales.create");
  return await answerSale(shopOf(context), admin, submittedValues(await readFormData(request)));
}

export const shouldRevalidate = () => false;

export const meta: Route.MetaFunction = () => [{ title: "Sell" }];

export default function Sell({ loaderData, actionData }: Route.ComponentProps) {
  return <SellScreen {...loaderData} answer={actionData} />;
}
