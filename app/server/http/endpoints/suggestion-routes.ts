import { Hono } from "hono";
import { suggest } from "#app/server/catalogue/search/suggest.ts";
import type { HttpEnv } from "#app/server/http/http-env.ts";
import type { Shop } from "#app/server/shop.ts";

const MAX_QUERY_CHARACTERS = 100;

/** `GET /api/suggestions?q=`: returns the suggestions of the search box, with prices in the visitor's currency. */
export function createSuggestionRoutes(shop: Shop): Hono<HttpEnv> {
  const routes = new Hono<HttpEnv>();
  routes.get("/api/suggestions", async (c) => {
    const query = (c.req.query("q") ?? "").slice(0, MAX_QUERY_CHARACTERS);
    const suggestions = await suggest(shop, query, c.get("visit").currency);
    return c.json(suggestions, 200, { "cache-control": "private, max-age=60", vary: "cookie" });
  });
  return routes;
}
