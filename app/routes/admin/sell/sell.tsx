import { SellScreen } from "#app/components/admin/sell/sell-screen.tsx";
import { can } from "#app/domain/accounts/permissions.ts";
import type { ShelfItem } from "#app/domain/catalogue/shelf-item.ts";
import { readShelf } from "#app/server/catalogue/read-shelf.ts";
import { cashLimit } from "#app/server/checkout/cash-payment.ts";
import { requireAdmin } from "#app/server/http/guards/guards.ts";
import { shopOf } from "#app/server/http/request-context.ts";
import { offeredAreas } from "#app/server/settings/read-shop-rules.ts";
import type { Route } from "./+types/sell.ts";

/** What the page has at once; the browser then loads all of it. */
const FIRST_ITEMS = 20;

export async function loader({ context, request }: Route.LoaderArgs) {
  const { roles = [], userId } = requireAdmin(context, request, "sales.create");
  const search = new URL(request.url).searchParams.get("q")?.trim().slice(0, 100) ?? "";
  return {
    search,
    shelf: JSON.parse(await readShelf(shopOf(context), { search, limit: FIRST_ITEMS })) as ShelfItem[],
    sellerId: userId,
    areas: await offeredAreas(shopOf(context)),
    canDiscount: can(roles, "sales.discount"),
    takesCashLater: (await cashLimit(shopOf(context))) !== null,
  };
}

export const shouldRevalidate = () => false;

export const meta: Route.MetaFunction = () => [{ title: "Sell" }];

export default function Sell({ loaderData }: Route.ComponentProps) {
  return <SellScreen {...loaderData} />;
}
