import { type Context, Hono } from "hono";
import { escapeHtml } from "#app/copy/mails/mail.ts";
import { isCurrencyCode } from "#app/domain/money/currency.ts";
import { formatMoney } from "#app/domain/money/format-money.ts";
import { type Money, money } from "#app/domain/money/money.ts";
import { PAGE_TITLE } from "#app/domain/payments/gateway-facts.ts";
import { SHOP_NAME } from "#app/domain/shop-name.ts";
import { scriptlessPolicy } from "#app/server/http/guards/content-security-policy.ts";
import { problem } from "#app/server/http/problem.ts";
import { offersTestPage } from "#app/server/payments/page-rows/offered-gateway.ts";
import { sandboxPath, signedSandboxEvent } from "#app/server/platform/gateways/sandbox-gateway.ts";
import {
  closeSandboxSession,
  declineSandboxSession,
  findSandboxSession,
  paySandboxSession,
  type SandboxSession,
} from "#app/server/platform/gateways/sandbox-sessions.ts";
import type { Shop } from "#app/server/shop.ts";
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

/** The data of the test gateway's card page; paths belong to this site. */
type SandboxPage = {
  path: string;
  lines: { name: string; quantity: number; amount: Money }[];
  total: Money;
  state: "open" | "paid" | "expired";
  wasDeclined: boolean;
  expiresAt: Date;
  successPath: string;
  cancelPath: string;
};

const STYLE = `*{box-sizing:border-box}
body{margin:0;background:#ede7db;color:#141210;font:1rem/1.5 Archivo,system-ui,sans-serif}
.mode{margin:0;padding:.625rem 1rem;background:#fbe7a8;color:#5b4200;font-weight:700;text-align:center}
main{max-width:27rem;margin:0 auto;padding:1.5rem 1rem 3rem}
h1{margin:0 0 .25rem;font-size:1.75rem;line-height:1.05;letter-spacing:-.01em}
p{margin:0}.soft{color:#544c44}
.sheet{margin-top:1.25rem;padding:1.25rem;background:#fffdf9;border:1px solid #dcd4c5;border-radius:6px}
ul{list-style:none;margin:0;padding:0}
li,.total{display:flex;justify-content:space-between;gap:1rem;padding:.375rem 0;font-variant-numeric:tabular-nums}
li span:first-child{min-width:0;overflow-wrap:anywhere}
.total{margin-top:.5rem;padding-top:.75rem;border-top:2px solid #141210;font-weight:800;font-size:1.25rem}
form{display:grid;gap:.75rem;margin-top:1.25rem}
button,.way{display:block;width:100%;min-height:3rem;padding:.75rem 1rem;border:1px solid #82786a;border-radius:3px;
background:#fffdf9;color:#141210;font:inherit;font-weight:700;text-align:center;text-decoration:none;cursor:pointer}
button:hover,.way:hover{border-color:#141210}
.main{background:#c2381a;border-color:#c2381a;color:#fff}.main:hover{background:#9c2a11}
.two{display:grid;grid-template-columns:1fr 1fr;gap:.75rem}
:focus-visible{outline:3px solid #0e4a4f;outline-offset:2px}
.said{margin-top:1.25rem;padding:.75rem 1rem;border-radius:6px;background:#fadbd2;color:#8c220d;font-weight:600}
.good{background:#d5eadb;color:#174d2e}
.back{margin-top:1rem}.fine{margin-top:1rem;font-size:.875rem;color:#544c44}`;

/** Allows only the page's own style, and submits only to this site. */
const SANDBOX_CONTENT_SECURITY_POLICY = scriptlessPolicy(STYLE, { "form-action": "'self'" });

/** Renders the test gateway's card page without script; every state shows that no money moves. */
function sandboxPage(page: SandboxPage): string {
  const lines = page.lines.map(
    ({ name, quantity, amount }) =>
      `<li><span>${quantity > 1 ? `${quantity} × ` : ""}${escapeHtml(name)}</span><span>${formatMoney(amount)}</span></li>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${TITLES[page.state]} · Test mode · ${SHOP_NAME}</title>
<style>${STYLE}</style>
</head>
<body>
<header class="mode">Test mode</header>
<main>
<h1>${TITLES[page.state]}</h1>
<p class="soft">${PAGE_TITLE}</p>
${page.wasDeclined ? '<p class="said" role="alert">The card was declined. Try again, or go back to the shop.</p>' : ""}
<section class="sheet" aria-label="Your order">
<ul>${lines.join("")}</ul>
<p class="total"><span>Total</span><span>${formatMoney(page.total)}</span></p>
</section>
${actions(page)}
<p class="fine">This is a test page in place of a card company's. No card is needed and no money is taken.</p>
</main>
</body>
</html>
`;
}

const TITLES = { open: "Card payment", paid: "Payment complete", expired: "This page has closed" } as const;

function actions({ state, path, successPath, cancelPath, expiresAt }: SandboxPage): string {
  switch (state) {
    case "open":
      return `<form method="post" action="${escapeHtml(path)}">
<button class="main" name="intent" value="pay">Pay</button>
<div class="two">
<button name="intent" value="decline">Decline</button>
<button name="intent" value="cancel">Cancel</button>
</div>
<button name="intent" value="pay-and-stay">Charge and never come back</button>
</form>
<p class="fine">Open until ${expiresAt.toISOString().slice(11, 16)} UTC.</p>`;
    case "paid":
      return `<p class="said good" role="status">The payment is in. You may close this page.</p>
<p class="back"><a class="way" href="${escapeHtml(successPath)}">Back to the shop</a></p>`;
    case "expired":
      return `<p class="said">Nothing was charged, and your items are back on sale.</p>
<p class="back"><a class="way" href="${escapeHtml(cancelPath)}">Back to the shop</a></p>`;
    default:
      return state satisfies never;
  }
}
