import { type Context, Hono } from "hono";
import { isCurrencyCode } from "#app/domain/money/currency.ts";
import { money } from "#app/domain/money/money.ts";
import { problem } from "#app/server/http/problem.ts";
import { offersTestPage } from "#app/server/payments/payment-pages/offered-gateway.ts";
import { sandboxPath, signedSandboxEvent } from "#app/server/platform/gateways/sandbox-gateway.ts";
import {
  closeSandboxSession,
  declineSandboxSession,
  findSandboxSession,
  paySandboxSession,
  type SandboxSession,
} from "#app/server/platform/gateways/sandbox-sessions.ts";
import type { Shop } from "#app/server/shop.ts";
import { SANDBOX_CONTENT_SECURITY_POLICY, sandboxPage } from "./sandbox-page.ts";
import { createWebhookRoutes } from "./webhook-routes.ts";

/**
 * Serves the hosted card page of the built-in test gateway at `/sandbox/checkout/{id}`: `Pay`, `Decline`, `Cancel`, and
 * a payment without return to the shop. It works without script, changes only the test gateway's records, and notifies
 * the shop by signed events to its webhook. It exists only where the shop offers it (`offersTestPage`).
 * Source: specification 7.13.
 */
export function createSandboxRoutes(shop: Shop): Hono {
  const routes = new Hono();
  routes.use("/sandbox/*", async (c, next) => {
    if (await offersTestPage(shop)) return await next();
    return problem(c, 404, "not_found", "There is no test gateway here.");
  });
  const webhooks = createWebhookRoutes(shop);
  const find = (id: string) => findSandboxSession(shop.db, id, shop.clock());

  /** Sends the event of a page's current state. A lost event is recovered by the shop's own query. */
  const notifyShop = async (id: string) => {
    const session = await find(id);
    if (!session) return;
    const { body, signature } = signedSandboxEvent(shop.config.secret, session, shop.clock());
    const headers = { "content-type": "application/json", "sandbox-signature": signature };
    const response = await webhooks.request("/webhooks/sandbox", { method: "POST", body, headers });
    if (!response.ok)
      shop.log.warn({ status: response.status }, "the shop did not take an event of the test gateway");
  };

  routes.get("/sandbox/checkout/:id", async (c) => {
    const session = await find(c.req.param("id"));
    return session ? renderSession(c, session) : problem(c, 404, "not_found", "There is no such card page.");
  });

  routes.post("/sandbox/checkout/:id", async (c) => {
    const id = c.req.param("id");
    const session = await find(id);
    if (!session) return problem(c, 404, "not_found", "There is no such card page.");
    const form = await c.req.parseBody().catch(() => null);
    if (form === null)
      return problem(c, 400, "malformed", "The form didn't arrive in full. Please send it again.");
    const { intent } = form;
    const pagePath = sandboxPath(id);
    switch (intent) {
      case "pay":
      case "pay-and-stay": {
        if (!(await paySandboxSession(shop.db, id, shop.clock()))) return c.redirect(pagePath, 303);
        await notifyShop(id);
        return c.redirect(intent === "pay" ? pathOnSite(session.successUrl) : pagePath, 303);
      }
      case "decline":
        await declineSandboxSession(shop.db, id);
        return c.redirect(`${pagePath}?declined=1`, 303);
      case "cancel":
        if (!(await closeSandboxSession(shop.db, id))) return c.redirect(pagePath, 303);
        await notifyShop(id);
        return c.redirect(pathOnSite(session.cancelUrl), 303);
      default:
        return problem(c, 422, "validation_failed", "Please choose one of the buttons.");
    }
  });

  return routes;
}

function renderSession(c: Context, session: SandboxSession): Response | Promise<Response> {
  const { currency } = session;
  if (!isCurrencyCode(currency)) throw new Error(`a test page in an unknown currency: ${currency}`);
  const wasDeclined = session.state === "open" && session.declines > 0 && c.req.query("declined") === "1";
  c.header("content-security-policy", SANDBOX_CONTENT_SECURITY_POLICY);
  c.header("cache-control", "no-store");
  c.header("x-robots-tag", "noindex");
  return c.html(
    sandboxPage({
      path: sandboxPath(session.id),
      lines: session.lines.map(({ amount, ...line }) => ({ ...line, amount: money(amount, currency) })),
      total: money(session.amount, currency),
      state: session.state,
      wasDeclined,
      expiresAt: session.expiresAt,
      successPath: pathOnSite(session.successUrl),
      cancelPath: pathOnSite(session.cancelUrl),
    }),
  );
}

/** Both return URLs are paths, because they lead to this site under any of its host names. */
function pathOnSite(url: string): string {
  const { pathname, search } = new URL(url);
  return `${pathname}${search}`;
}
