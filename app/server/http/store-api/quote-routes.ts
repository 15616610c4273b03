import { Hono } from "hono";
import { fieldErrors } from "#app/domain/form-errors.ts";
import { quoteCart } from "#app/server/checkout/pricing/price-cart.ts";
import { holdTokenOf } from "#app/server/http/guards/hold-cookie.ts";
import type { HttpEnv } from "#app/server/http/http-env.ts";
import { problem } from "#app/server/http/problem.ts";
import { readShopRules } from "#app/server/settings/read-shop-rules.ts";
import type { Shop } from "#app/server/shop.ts";
import { type AreasJson, quoteBody } from "./api-schemas.ts";
import { toAreaJson, toQuoteJson } from "./quote-json.ts";
import { readJson } from "./read-body.ts";
import { refusalProblem, validationProblem } from "./refusal-problem.ts";

/** `POST /quote`: what a cart costs now; `GET /areas`: where it may go in The Gambia. Source: specification 13.1. */
export function createQuoteRoutes(shop: Shop): Hono<HttpEnv> {
  const routes = new Hono<HttpEnv>();
  routes.post("/quote", async (c) => {
    const json = await readJson(c);
    if (!json.ok) return problem(c, 400, "validation_failed", "The body is not JSON.");
    const body = quoteBody.safeParse(json.value);
    if (!body.success) return validationProblem(c, fieldErrors(body.error));
    const { viewer, ipAddress, currency } = c.get("visit");
    const quote = await quoteCart(shop, ipAddress, {
      ...body.data,
      currency: body.data.currency ?? currency,
      customerEmail: viewer.kind === "guest" ? null : viewer.email,
      holdToken: holdTokenOf(shop, c.req.raw.headers),
    });
    return quote.ok ? c.json(toQuoteJson(quote.value)) : refusalProblem(c, quote);
  });

  routes.get("/areas", async (c) => {
    const { areas } = await readShopRules(shop);
    return c.json({ items: areas.filter(({ isActive }) => isActive).map(toAreaJson) } satisfies AreasJson);
  });

  return routes;
}
