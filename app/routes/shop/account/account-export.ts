import { exportAccount } from "#app/server/accounts/profile/export-account.ts";
import { requireSignedIn } from "#app/server/http/guards/guards.ts";
import { shopOf } from "#app/server/http/request-context.ts";
import type { Route } from "./+types/account-export.ts";

/** Returns everything the shop stores about the viewer, as a file. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const viewer = requireSignedIn(context, request);
  const exported = await exportAccount(shopOf(context), viewer);
  return new Response(`${JSON.stringify(exported, null, 2)}\n`, {
    headers: {
      "content-type": "application/json; charset=utf-8",
      "content-disposition": 'attachment; filename="kairaba-account.json"',
      "cache-control": "private, no-store",
    },
  });
}
