import { Hono } from "hono";
import { escapeHtml } from "#app/copy/mails/mail.ts";
import { scriptlessPolicy } from "#app/server/http/guards/content-security-policy.ts";
import { problem } from "#app/server/http/problem.ts";
import type { HttpEnv } from "#app/server/http/request-context.ts";
import type { Shop } from "#app/server/shop.ts";
import { createCheckoutRoutes, createQuoteRoutes } from "./checkout-routes.ts";
import { type OpenApiDocument, type Operation, openApiDocument } from "./open-api.ts";
import { createOrderRoutes } from "./order-routes.ts";
import { createProductRoutes } from "./product-routes.ts";

/**
 * The store API, mounted under /api: JSON, problem documents for every error, described by itself at
 * `/api/openapi.json` and `/api/docs`. A session is not needed; where there is one, an order belongs to its user.
 * Source: specification 13.1.
 */
export function createStoreApi(shop: Shop): Hono<HttpEnv> {
  const api = new Hono<HttpEnv>();
  api.route("/", createProductRoutes(shop));
  api.route("/", createQuoteRoutes(shop));
  api.route("/", createOrderRoutes(shop));
  api.route("/", createCheckoutRoutes(shop));
  api.get("/openapi.json", (c) => c.json(openApiDocument(shop.config.baseUrl)));
  api.get("/docs", (c) => {
    c.header("Content-Security-Policy", DOCS_CONTENT_SECURITY_POLICY);
    return c.html(docsPage(openApiDocument(shop.config.baseUrl)));
  });
  api.all("*", (c) => problem(c, 404, "not_found", "There is no such call."));
  return api;
}

const STYLE =
  "body{margin:0;background:#f7f4ee;color:#141210;font:16px/1.5 system-ui,sans-serif}main{max-width:56rem;margin:0 auto;" +
  "padding:2rem 1rem}section{border-top:2px solid #141210;margin-top:2rem}pre{background:#fff;padding:.5rem;white-space:pre-wrap;" +
  "font-size:13px}pre,h2{overflow-wrap:anywhere}th,td{text-align:left;vertical-align:top;padding-right:.5rem}a{color:#0e4a4f}";

/** Allows only the page's own style. */
const DOCS_CONTENT_SECURITY_POLICY = scriptlessPolicy(STYLE);

/** Renders the API's description as a page without script, in which every reference to a component is a link. */
function docsPage({ info, paths, components }: OpenApiDocument): string {
  const title = escapeHtml(info.title);
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => section(method, `/api${path}`, operation)),
  );
  const shared = [components.responses, components.schemas].flatMap((named) =>
    Object.entries(named).map(
      ([name, it]) => `<section><h2 id="${name}"><code>${name}</code></h2><pre>${pretty(it)}</pre></section>`,
    ),
  );
  return (
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
    `<title>${title}</title><style>${STYLE}</style></head><body><main><h1>${title}</h1>` +
    `<p>${escapeHtml(info.description)}</p><p><a href="/api/openapi.json">openapi.json</a></p>` +
    `${calls.join("")}${shared.join("")}</main></body></html>`
  );
}

function section(
  method: string,
  path: string,
  { summary, parameters, requestBody, responses }: Operation,
): string {
  const rows = parameters.map(
    (parameter) =>
      `<tr><th scope="row"><code>${escapeHtml(parameter.name)}</code></th><td>${parameter.in}${parameter.required ? ", required" : ""}</td>` +
      `<td>${escapeHtml(parameter.description ?? "")}<pre>${pretty(parameter.schema)}</pre></td></tr>`,
  );
  const table = rows.length > 0 ? `<table><tbody>${rows.join("")}</tbody></table>` : "";
  const body = requestBody ? `<h3>Body</h3><pre>${pretty(requestBody.content)}</pre>` : "";
  return (
    `<section><h2><code>${method.toUpperCase()} ${escapeHtml(path)}</code></h2><p>${escapeHtml(summary)}</p>` +
    `${table}${body}<h3>Responses</h3><pre>${pretty(responses)}</pre></section>`
  );
}

function pretty(value: unknown): string {
  const json = escapeHtml(JSON.stringify(value, null, 2));
  return json.replace(/#\/components\/(?:schemas|responses)\/(\w+)/g, '<a href="#$1">$&</a>');
}
