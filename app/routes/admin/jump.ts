import { findJumps } from "#app/server/dashboard/find-jumps.ts";
import { requireAdmin } from "#app/server/http/guards/guards.ts";
import { shopOf } from "#app/server/http/request-context.ts";
import type { Route } from "./+types/jump.ts";

/** Returns the search results of the command palette: `{ found: FoundJump[] }`. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const admin = requireAdmin(context, request, "orders.view");
  const query = new URL(request.url).searchParams.get("search") ?? "";
  return Response.json({ found: await findJumps(shopOf(context), admin, query) });
}
