import { Hono } from "hono";
import * as z from "zod";
import { refusalMessage } from "#app/copy/refusal-messages.ts";
import { SIZE_CHARTS } from "#app/domain/catalogue/sizes/size-preference.ts";
import { holdRequest } from "#app/domain/orders/stock-hold.ts";
import { parsePlaces } from "#app/domain/shipping/places.ts";
import { MAX_WISHES } from "#app/domain/wishlist/wishlist.ts";
import { suggest } from "#app/server/catalogue/search/suggest.ts";
import { changeAccountData } from "#app/server/catalogue/shopper/account-data.ts";
import { cardsOf } from "#app/server/catalogue/shopper/stored-wishlist.ts";
import { holdCart, releaseCart, waitToHold } from "#app/server/checkout/hold-cart.ts";
import { holdTokenOf } from "#app/server/http/guards/hold-cookie.ts";
import { problem } from "#app/server/http/problem.ts";
import type { HttpEnv } from "#app/server/http/request-context.ts";
import { rateLimited } from "#app/server/platform/rate-limits.ts";
import type { Shop } from "#app/server/shop.ts";
import { readJson } from "./read-body.ts";
import { refusalProblem } from "./refusal-problem.ts";

const MAX_QUERY_CHARACTERS = 100;

const NO_STORE = { "cache-control": "private, no-store" };

const ids = (max: number) => z.array(z.string().max(100)).max(max).default([]);
const sizes = z.partialRecord(z.enum(SIZE_CHARTS), z.string().trim().min(1).max(40)).default({});
const places = z.unknown().default([]).transform(parsePlaces);
const accountSyncChanges = z.object({
  syncedOwner: z.string().max(100).nullable().default(null),
  wish: ids(MAX_WISHES),
  unwish: ids(MAX_WISHES),
  sizes,
  sizesBefore: sizes,
  places,
  placesBefore: places,
});

/**
 * Serves JSON that the shop's screens fetch besides pages. A failed request does not affect the page, and none delays a
 * navigation.
 */
export function createShopperRoutes(shop: Shop): Hono<HttpEnv> {
  const routes = new Hono<HttpEnv>();

  /** Returns the suggestions of the search box, with prices in the visitor's currency. */
  routes.get("/api/suggestions", async (c) => {
    const query = (c.req.query("q") ?? "").slice(0, MAX_QUERY_CHARACTERS);
    const suggestions = await suggest(shop, query, c.get("visit").currency);
    return c.json(suggestions, 200, { "cache-control": "private, max-age=60", vary: "cookie" });
  });

  /** Returns the cards of these products in the visitor's currency. */
  routes.get("/api/cards", async (c) => {
    const requestedIds = (c.req.query("ids") ?? "").slice(0, 40 * MAX_WISHES).split(",");
    return c.json({ cards: await cardsOf(shop, requestedIds, c.get("visit").currency) }, 200, NO_STORE);
  });

  /** Merges the browser's stored data into the account's, and returns the result. */
  routes.post("/api/account-data", async (c) => {
    const { viewer } = c.get("visit");
    if (viewer.kind === "guest") return problem(c, 401, "unauthenticated", "Please sign in.");
    const body = await readJson(c);
    const changes = accountSyncChanges.safeParse(body.ok ? body.value : null);
    if (!changes.success) return problem(c, 422, "validation_failed", "This cannot be saved.");
    return c.json(await changeAccountData(shop, viewer.userId, changes.data), 200, NO_STORE);
  });

  /** Holds the cart's pieces for the browser that shows a payment page. */
  routes.post("/api/hold", async (c) => {
    const holdToken = holdTokenOf(shop, c.req.raw.headers);
    if (holdToken === null) return problem(c, 422, "validation_failed", "No payment page was opened here.");
    const { ipAddress } = c.get("visit");
    const waitSeconds = await waitToHold(shop, { holdToken, ipAddress });
    if (waitSeconds > 0) return refusalProblem(c, rateLimited(waitSeconds));
    const body = await readJson(c);
    const wish = holdRequest.safeParse(body.ok ? body.value : null);
    if (!wish.success) return problem(c, 422, "validation_failed", "This cart can't be held.");
    const { method: paymentMethod, ...wanted } = wish.data;
    const held = await holdCart(shop, { holdToken, ipAddress, paymentMethod, ...wanted });
    if (!held.ok) return problem(c, 422, held.reason, refusalMessage(held.reason));
    const { endsAt, reason } = held.value;
    const seconds = endsAt === null ? 0 : (endsAt.getTime() - shop.clock().getTime()) / 1000;
    return c.json({ reason, seconds }, 200, NO_STORE);
  });

  /** Ends the hold of a browser that leaves its payment page. */
  routes.delete("/api/hold", async (c) => {
    const holdToken = holdTokenOf(shop, c.req.raw.headers);
    if (holdToken !== null) await releaseCart(shop, holdToken);
    return c.body(null, 204, NO_STORE);
  });

  return routes;
}
