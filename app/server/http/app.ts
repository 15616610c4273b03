import { getConnInfo } from "@hono/node-server/conninfo";
import { type Context, Hono, type MiddlewareHandler } from "hono";
import { getCookie } from "hono/cookie";
import { PREFERRED_CURRENCY } from "#app/domain/money/detect-currency.ts";
import { likelyCountry } from "#app/domain/shipping/likely-country.ts";
import { sessionCookieName } from "#app/server/accounts/sessions/session-cookies.ts";
import { viewerOfRequest } from "#app/server/accounts/sessions/viewer-of-request.ts";
import type { Environment } from "#app/server/env.ts";
import { createBuiltFileRoutes } from "#app/server/http/endpoints/built-file-routes.ts";
import { createDownloadRoutes } from "#app/server/http/endpoints/download-routes.ts";
import { createPictureRoutes, createReceiptRoutes } from "#app/server/http/endpoints/file-routes.ts";
import { createHealthRoutes } from "#app/server/http/endpoints/health-routes.ts";
import { createMetricsRoutes } from "#app/server/http/endpoints/metrics-routes.ts";
import { createPageReturnRoutes } from "#app/server/http/endpoints/page-return-routes.ts";
import { createSandboxRoutes } from "#app/server/http/endpoints/sandbox-routes.ts";
import { createSeoRoutes } from "#app/server/http/endpoints/seo-routes.ts";
import { createWebhookRoutes } from "#app/server/http/endpoints/webhook-routes.ts";
import {
  BodyAborted,
  BodyTooLarge,
  bodyAbortedResponse,
  limitBodies,
  payloadTooLargeResponse,
} from "#app/server/http/guards/limit-bodies.ts";
import { securityHeaders } from "#app/server/http/guards/security-headers.ts";
import { visitorCurrency } from "#app/server/http/guards/visitor-currency.ts";
import { visitorIpAddress } from "#app/server/http/guards/visitor-ip-address.ts";
import { createShopperRoutes } from "#app/server/http/store-api/shopper-routes.ts";
import { createStoreApi } from "#app/server/http/store-api/store-api.ts";
import { isOutage } from "#app/server/platform/db/connection/outage.ts";
import type { MetricFamily } from "#app/server/platform/metrics/metric-families.ts";
import { noteRateLimits } from "#app/server/platform/rate-limits.ts";
import { OUTAGE_RETRY_AFTER } from "#app/server/platform/resilience/circuit-breaker.ts";
import { REQUEST_BUDGET_MS, withBudget } from "#app/server/platform/resilience/request-budget.ts";
import type { Shop } from "#app/server/shop.ts";
import { compressedResponse, compressResponse } from "#packages/page-server";
import type { PageHandler } from "./page-handler.ts";
import { outagePage, PLAIN_PAGE_HEADERS, UNSENT_FORM_PAGE } from "./plain-page.ts";
import { problem } from "./problem.ts";
import type { HttpEnv } from "./request-context.ts";

type Options = {
  environment: Environment;
  handlePage: PageHandler;
  hasBuiltFiles: boolean;
  /** Returns the metrics of this process; none by default. */
  collectMetrics?: () => MetricFamily[];
};

/** Imports and exports of the panel handle whole catalogues. */
const PANEL_BUDGET_MS = 60_000;

const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Returns the app with everything the store serves over HTTP, each body limited to what its route accepts. The order is:
 * built assets, health, metrics, SEO files, webhooks; after the check of origins the card gateway's test pages and
 * pictures; after the identification of the visitor receipts, downloads, the store API, and last the pages.
 */
export function createHttpApp(
  shop: Shop,
  { environment, handlePage, hasBuiltFiles, collectMetrics = () => [] }: Options,
): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>();
  const isHttps = environment.baseUrl.startsWith("https://");
  app.onError((error, c) => errorResponse(shop, c, error));
  app.use(async (c, next) => {
    await next();
    const { headers } = c.res;
    const isPanel = c.req.path.startsWith("/admin");
    for (const [name, value] of securityHeaders(headers.get("content-type"), { isHttps, isPanel })) {
      headers.set(name, value);
    }
  });
  app.use(refuseTrace);
  app.use((c, next) =>
    withBudget(c.req.path.startsWith("/admin") ? PANEL_BUDGET_MS : REQUEST_BUDGET_MS, next),
  );
  app.use(sayRetryAfter());
  app.use(limitBodies());

  if (hasBuiltFiles) app.route("/", createBuiltFileRoutes(shop));
  app.route("/", createHealthRoutes(shop));
  app.route("/", createMetricsRoutes(shop, { collectMetrics, metricsToken: environment.metricsToken }));
  app.route("/", createSeoRoutes(shop));
  app.route("/", createWebhookRoutes(shop));
  app.use(refuseCrossOrigin(environment.baseUrl));
  app.route("/", createSandboxRoutes(shop));
  app.route("/", createPageReturnRoutes(shop));
  app.route("/", createPictureRoutes(shop));
  app.use(identifyVisitor(shop, environment));
  app.route("/", createReceiptRoutes(shop));
  app.route("/", createDownloadRoutes(shop));
  app.route("/", createShopperRoutes(shop));
  app.route("/api", createStoreApi(shop));

  app.all("*", compressResponse(), servePage(handlePage));
  return app;
}

/** The Fetch API cannot represent requests with this method. */
async function refuseTrace(c: Context<HttpEnv>, next: () => Promise<void>) {
  if (c.req.method !== "TRACE") return await next();
  c.header("allow", "GET, HEAD, POST");
  return problem(c, 405, "method_not_allowed", "TRACE is not answered here.");
}

/**
 * Refuses a browser's unsafe request from other sites, by `Sec-Fetch-Site` and `Origin`. Programs send neither header:
 * they may use the store API, and pages without a session. Source: specification 13.1.
 */
function refuseCrossOrigin(baseUrl: string) {
  return async (c: Context<HttpEnv>, next: () => Promise<void>) => {
    if (!SAFE_METHODS.has(c.req.method) && isCrossOrigin(c, baseUrl)) {
      return problem(c, 403, "forbidden", "This request came from another site.");
    }
    await next();
  };
}

function isCrossOrigin(c: Context<HttpEnv>, baseUrl: string): boolean {
  const site = c.req.header("sec-fetch-site");
  if (site !== undefined && site !== "same-origin" && site !== "none") return true;
  const origin = c.req.header("origin");
  if (origin !== undefined) return !isOwnOrigin(origin, c.req.header("host"), baseUrl);
  return (
    site === undefined &&
    !c.req.path.startsWith("/api/") &&
    getCookie(c, sessionCookieName(baseUrl)) !== undefined
  );
}

/** Without TLS the store may also have other host names, such as its IP address in a local network. */
function isOwnOrigin(origin: string, host: string | undefined, baseUrl: string): boolean {
  return origin === baseUrl || (baseUrl.startsWith("http://") && origin === `http://${host}`);
}

function identifyVisitor(shop: Shop, environment: Environment) {
  return async (c: Context<HttpEnv>, next: () => Promise<void>) => {
    const connectionIp = getConnInfo(c).remote.address ?? "";
    const ipAddress = visitorIpAddress(connectionIp, c.req.header("x-forwarded-for"), environment.trustProxy);
    const saved = PREFERRED_CURRENCY.read(c.req.header("cookie"));
    const acceptLanguage = c.req.header("accept-language");
    const [session, { currency, isSettled }] = await Promise.all([
      viewerOfRequest(shop, c.req.raw.headers),
      visitorCurrency(shop, { saved, acceptLanguage, ipAddress }),
    ]);
    const country = likelyCountry(currency, acceptLanguage);
    c.set("visit", { viewer: session.viewer, ipAddress, currency, country, hasOutage: false });
    c.set("setCookies", session.setCookies);
    await next();
    for (const cookie of session.setCookies) c.res.headers.append("set-cookie", cookie);
    if (isSettled && saved !== currency && c.res.headers.get("content-type")?.startsWith("text/html")) {
      c.res.headers.append(
        "set-cookie",
        PREFERRED_CURRENCY.cookieOf(currency, environment.baseUrl.startsWith("https://")),
      );
    }
  };
}

function servePage(handlePage: PageHandler) {
  return async (c: Context<HttpEnv>): Promise<Response> => {
    const visit = c.get("visit");
    const { response, document } = await handlePage(c.req.raw, visit);
    // A personal page may be stored by no cache, including the service worker's.
    if (visit.viewer.kind !== "guest" || isPersonal(c)) {
      response.headers.set("cache-control", "private, no-store");
    }
    if (visit.hasOutage) return outageResponse(c);
    return document === null
      ? response
      : compressedResponse(document, response, c.req.header("accept-encoding"));
  };
}

/** Returns whether the response is for one visitor: to data they sent, or to a link with a token. */
function isPersonal(c: Context<HttpEnv>): boolean {
  const hasToken = c.req.query("token") !== undefined || c.req.path.startsWith("/pay/");
  return !SAFE_METHODS.has(c.req.method) || hasToken;
}

function errorResponse(shop: Shop, c: Context<HttpEnv>, error: unknown): Response | Promise<Response> {
  if (error instanceof BodyTooLarge) return payloadTooLargeResponse(c);
  if (error instanceof BodyAborted) return bodyAbortedResponse(c);
  if (isOutage(error)) {
    shop.log.error({ reason: error, path: c.req.path }, "the database or the disk is out of reach");
    return outageResponse(c);
  }
  shop.log.error({ err: error, path: c.req.path }, "a request failed");
  if (!c.req.path.startsWith("/api/")) return failurePage(c, 500);
  return problem(c, 500, "internal", "Something went wrong on our side. Please try again.");
}

function outageResponse(c: Context<HttpEnv>): Response | Promise<Response> {
  c.header("retry-after", OUTAGE_RETRY_AFTER);
  c.header("cache-control", "no-store");
  if (c.req.path.startsWith("/api/")) {
    return problem(
      c,
      503,
      "unavailable",
      "The shop cannot reach its database just now. Please try again shortly.",
    );
  }
  return failurePage(c, 503);
}

function failurePage(c: Context<HttpEnv>, status: 500 | 503): Response {
  const page = SAFE_METHODS.has(c.req.method) ? outagePage(c.req.path) : UNSENT_FORM_PAGE;
  return c.body(page, status, PLAIN_PAGE_HEADERS);
}

/**
 * Returns the middleware that gives every 429 its `Retry-After`: the seconds until the limit that refused the request
 * has points again. Source: specification 13.2.
 */
export function sayRetryAfter(): MiddlewareHandler {
  return (c, next) =>
    noteRateLimits(async (noted) => {
      await next();
      if (c.res.status === 429) c.res.headers.set("retry-after", String(noted.seconds));
    });
}
