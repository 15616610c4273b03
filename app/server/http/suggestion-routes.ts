import { Hono } from "hono";
import { suggest } from "#app/server/catalogue/suggest.ts";
import type { Shop } from "#app/server/shop.ts";
import type { HttpEnv } from "./app.ts";

const LONGEST = 100;

/** `GET /api/suggestions?q=`: what the search box offers while somebody types, prices in the visitor's currency. */
export function createSuggestionRoutes(shop: Shop): Hono<HttpEnv> {
  const routes = new Hono<HttpEnv>();
  routes.get("/api/suggestions", async (c) => {
    const typed = (c.req.query("q") ?? "").slice(0, LONGEST);
    const suggestions = await suggest(shop, typed, c.get("visit").currency);
    return c.json(suggestions, 200, { "cache-control": "private, max-age=60", vary: "cookie" });
  });
  return routes;
}
