import { Hono } from "hono";
import { SHOP_NAME } from "#app/domain/shop-name.ts";
import type { HttpEnv } from "#app/server/http/http-env.ts";
import type { Shop } from "#app/server/shop.ts";
import { compressResponse } from "#packages/page-server";
import { sitemap } from "./sitemap.ts";

const CACHE_ONE_HOUR = "public, max-age=3600";
const XML = { "content-type": "application/xml; charset=utf-8", "cache-control": CACHE_ONE_HOUR };

/** Paths that search engines must not crawl: personal pages, pages that change data, and APIs. */
const DISALLOWED_PATHS = [
  "/admin",
  "/account",
  "/api/",
  "/auth",
  "/cart",
  "/checkout",
  "/my-orders",
  "/pay/",
  "/sandbox/",
  "/sign-out",
  "/track",
  "/webhooks/",
  "/wishlist",
];

/** `/sitemap.xml`, `/robots.txt`, `/manifest.webmanifest`. Source: specification 13.4. */
export function createSeoRoutes(shop: Shop): Hono<HttpEnv> {
  const routes = new Hono<HttpEnv>();
  routes.get("/sitemap.xml", compressResponse(), async (c) => c.body(await sitemap(shop), 200, XML));
  routes.get("/robots.txt", (c) => c.text(robots(shop), 200, { "cache-control": CACHE_ONE_HOUR }));
  routes.get("/manifest.webmanifest", (c) =>
    c.body(JSON.stringify(MANIFEST), 200, {
      "content-type": "application/manifest+json",
      "cache-control": CACHE_ONE_HOUR,
    }),
  );
  return routes;
}

function robots(shop: Shop): string {
  const disallowRules = DISALLOWED_PATHS.map((path) => `Disallow: ${path}`);
  return `${["User-agent: *", ...disallowRules, "", `Sitemap: ${shop.config.baseUrl}/sitemap.xml`].join("\n")}\n`;
}

const MANIFEST = {
  id: "/",
  name: SHOP_NAME,
  short_name: SHOP_NAME,
  description: "Sneakers, streetwear and accessories for The Gambia.",
  lang: "en",
  start_url: "/",
  scope: "/",
  display: "standalone",
  background_color: "#f7f4ee",
  theme_color: "#f7f4ee",
  categories: ["shopping", "lifestyle"],
  icons: [
    { src: "/icon-192.png", sizes: "192x192", type: "image/png", purpose: "any" },
    { src: "/icon-512.png", sizes: "512x512", type: "image/png", purpose: "any" },
    { src: "/icon-maskable-192.png", sizes: "192x192", type: "image/png", purpose: "maskable" },
    { src: "/icon-maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
  ],
  shortcuts: [
    { name: "New arrivals", url: "/new" },
    { name: "Sneakers", url: "/sneakers" },
    { name: "My Orders", url: "/my-orders" },
  ],
};
