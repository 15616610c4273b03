import { getConnInfo } from "@hono/node-server/conninfo";
import { type Context, Hono } from "hono";
import { getCookie } from "hono/cookie";
import { sessionCookieName } from "#app/server/accounts/auth.ts";
import { viewerOfRequest } from "#app/server/accounts/viewer-of-request.ts";
import type { Environment } from "#app/server/env.ts";
import type { OrderNotices } from "#app/server/platform/db/hear-orders.ts";
import { isOutage } from "#app/server/platform/db/outage.ts";
import type { Family } from "#app/server/platform/metrics/families.ts";
import type { Shop } from "#app/server/shop.ts";
import { createBuiltFileRoutes } from "./built-file-routes.ts";
import { createCardReturnRoutes } from "./card-return-routes.ts";
import { compressed, compressHtml } from "./compress-html.ts";
import { createDownloadRoutes } from "./download-routes.ts";
import { createPictureRoutes, createReceiptRoutes } from "./file-routes.ts";
import { createHealthRoutes } from "./health-routes.ts";
import { keepPrefetched } from "./keep-prefetched.ts";
import { answerBroken, answerTooLarge, BodyBroken, BodyTooLarge, limitBodies } from "./limit-bodies.ts";
import { createMetricsRoutes } from "./metrics-routes.ts";
import { createOrderEventsRoute } from "./order-events-route.ts";
import { OUTAGE_PAGE, RETRY_AFTER_SECONDS } from "./outage-page.ts";
import type { Pages } from "./pages.ts";
import { problem } from "./problem.ts";
import type { Visit } from "./request-context.ts";
import { createSandboxRoutes } from "./sandbox-routes.ts";
import { securityHeaders } from "./security-headers.ts";
import { createSeoRoutes } from "./seo-routes.ts";
import { createShopperRoutes } from "./shopper-routes.ts";
import { createStoreApi } from "./store-api/store-api.ts";
import { createSuggestionRoutes } from "./suggestion-routes.ts";
import { visitorAddress } from "./visitor-address.ts";
import { CURRENCY_COOKIE, currencyCookie, visitorCurrency } from "./visitor-currency.ts";
import { createWebhookRoutes } from "./webhook-routes.ts";

export type HttpEnv = { Variables: { visit: Visit; setCookies: string[] } };

type Options = {
  environment: Environment;
  pages: Pages;
  hasBuiltFiles: boolean;
  /** What the staff's screens are told of orders as it happens. */
  orderNotices: OrderNotices;
  /** The figures of all server processes; none unless told otherwise. */
  gather?: () => Promise<Family[]>;
};

const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Everything the store answers over HTTP, with no body read beyond what its door may need, in this order: built assets,
 * health, signed events of the card gateway, its test pages and the way back from them, pictures, then for whoever needs
 * to be known a visit (viewer, address, currency), then receipts, the store API, and last the pages.
 */
export function createHttpApp(
  shop: Shop,
  { environment, pages, hasBuiltFiles, orderNotices, gather = async () => [] }: Options,
): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>();
  app.onError((error, c) => failed(shop, c, error));
  app.use(async (c, next) => {
    await next();
    const headers = securityHeaders(c.res.headers.get("content-type"));
    for (const [name, value] of headers) c.res.headers.set(name, value);
  });
  app.use(limitBodies());

  if (hasBuiltFiles) app.route("/", createBuiltFileRoutes(shop));
  app.route("/", createHealthRoutes(shop));
  app.route("/", createMetricsRoutes(shop, { gather, token: environment.metricsToken }));
  app.route("/", createSeoRoutes(shop));
  app.route("/", createWebhookRoutes(shop));
  app.use(refuseForeignOrigins(environment.baseUrl));
  app.route("/", createSandboxRoutes(shop));
  app.route("/", createCardReturnRoutes(shop));
  app.route("/", createPictureRoutes(shop));
  app.use(knowVisitor(shop, environment));
  app.route("/", createReceiptRoutes(shop));
  app.route("/", createDownloadRoutes(shop));
  app.route("/", createOrderEventsRoute(shop, { notices: orderNotices }));
  app.route("/", createSuggestionRoutes(shop));
  app.route("/", createShopperRoutes(shop));
  app.route("/api", createStoreApi(shop));

  app.all("*", keepPrefetched(), compressHtml(), answerPage(pages));
  return app;
}

/**
 * A browser's unsafe request must come from our own pages, and say so. Programs send neither header: they may use the
 * store API, and pages as guests; a session is worth nothing to them there.
 * Source: contract, Store API; issue on accounts, abuse.
 */
function refuseForeignOrigins(baseUrl: string) {
  return async (c: Context<HttpEnv>, next: () => Promise<void>) => {
    if (!SAFE_METHODS.has(c.req.method) && isForeign(c, baseUrl)) {
      return problem(c, 403, "forbidden", "This request came from another site.");
    }
    await next();
  };
}

function isForeign(c: Context<HttpEnv>, baseUrl: string): boolean {
  const site = c.req.header("sec-fetch-site");
  if (site !== undefined) return site !== "same-origin" && site !== "none";
  const origin = c.req.header("origin");
  if (origin === undefined) {
    return !c.req.path.startsWith("/api/") && getCookie(c, sessionCookieName(baseUrl)) !== undefined;
  }
  return origin !== baseUrl && !(URL.canParse(origin) && new URL(origin).host === c.req.header("host"));
}

function knowVisitor(shop: Shop, environment: Environment) {
  return async (c: Context<HttpEnv>, next: () => Promise<void>) => {
    const connection = getConnInfo(c).remote.address ?? "";
    const address = visitorAddress(connection, c.req.header("x-forwarded-for"), environment.trustProxy);
    const saved = getCookie(c, CURRENCY_COOKIE);
    const [known, { currency, isSettled }] = await Promise.all([
      viewerOfRequest(shop, c.req.raw.headers),
      visitorCurrency(shop, { saved, acceptLanguage: c.req.header("accept-language"), address }),
    ]);
    c.set("visit", { viewer: known.viewer, address, currency, outage: false });
    c.set("setCookies", known.setCookies);
    await next();
    for (const cookie of known.setCookies) c.res.headers.append("set-cookie", cookie);
    if (isSettled && saved !== currency && c.res.headers.get("content-type")?.startsWith("text/html")) {
      c.res.headers.append(
        "set-cookie",
        currencyCookie(currency, environment.baseUrl.startsWith("https://")),
      );
    }
  };
}

function answerPage(pages: Pages) {
  return async (c: Context<HttpEnv>): Promise<Response> => {
    const visit = c.get("visit");
    const { answer, document } = await pages(c.req.raw, visit);
    // What a person sees belongs to no cache, the service worker's included.
    if (visit.viewer.kind !== "guest" || isOnesOwn(c)) {
      answer.headers.set("cache-control", "private, no-store");
    }
    if (visit.outage) return outage(c);
    return document === null ? answer : compressed(document, answer, c.req.header("accept-encoding"));
  };
}

/** Whether the answer is for one visitor, known or not: to what they sent, or to the link that only they have. */
function isOnesOwn(c: Context<HttpEnv>): boolean {
  return !SAFE_METHODS.has(c.req.method) || c.req.query("token") !== undefined;
}

function failed(shop: Shop, c: Context<HttpEnv>, error: unknown): Response | Promise<Response> {
  if (error instanceof BodyTooLarge) return answerTooLarge(c);
  if (error instanceof BodyBroken) return answerBroken(c);
  if (isOutage(error)) {
    shop.log.error({ reason: error, path: c.req.path }, "the database or the disk is out of reach");
    return outage(c);
  }
  shop.log.error({ err: error, path: c.req.path }, "a request failed");
  return problem(c, 500, "internal", "Something went wrong on our side. Please try again.");
}

function outage(c: Context<HttpEnv>): Response | Promise<Response> {
  c.header("retry-after", String(RETRY_AFTER_SECONDS));
  c.header("cache-control", "no-store");
  if (c.req.path.startsWith("/api/")) {
    return problem(
      c,
      503,
      "unavailable",
      "The shop cannot reach its database just now. Please try again shortly.",
    );
  }
  return c.html(OUTAGE_PAGE, 503);
}
