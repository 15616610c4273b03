import { requireAdmin } from "#app/server/http/guards/guards.ts";
import { shopOf } from "#app/server/http/request-context.ts";
import { readOrderNews } from "#app/server/orders/admin/read-order-news.ts";
import type { Route } from "./+types/order-news.ts";

/** Returns the news of the orders as JSON; 204 without a body where they are those the screen has seen. */
export async function loader({ context, request }: Route.LoaderArgs) {
  requireAdmin(context, request, "orders.view");
  const news = await readOrderNews(shopOf(context));
  const isSeen = new URL(request.url).searchParams.get("seen") === news.mark;
  return isSeen ? new Response(null, { status: 204 }) : Response.json(news);
}
