import { Hono } from "hono";
import { storyPicture } from "#app/server/catalogue/story/story-picture.ts";
import type { HttpEnv } from "#app/server/http/http-env.ts";
import { problem } from "#app/server/http/problem.ts";
import type { Shop } from "#app/server/shop.ts";

/** `/product/{slug}/story.png`: returns a product's story as a picture to share. */
export function createStoryRoutes(shop: Shop): Hono<HttpEnv> {
  const routes = new Hono<HttpEnv>();
  routes.get("/product/:slug/story.png", async (c) => {
    const picture = await storyPicture(shop, {
      slug: c.req.param("slug"),
      address: c.get("visit").ipAddress,
    });
    if (picture.ok) {
      return c.body(new Uint8Array(picture.value), 200, {
        "content-type": "image/png",
        "cache-control": "public, max-age=3600",
      });
    }
    return picture.reason === "not_found"
      ? problem(c, 404, "not_found", "There is no such picture.")
      : problem(c, 429, "rate_limited", "Too many tries. Please wait a little and try again.");
  });
  return routes;
}
