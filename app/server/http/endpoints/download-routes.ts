import { type Context, Hono } from "hono";
import { type Admin, adminWith } from "#app/domain/accounts/admin.ts";
import {
  EXPORT_NAMES,
  EXPORTS_OF_PERIOD,
  type ExportName,
  PERMISSION_OF_EXPORT,
} from "#app/domain/accounts/exports.ts";
import type { Permission } from "#app/domain/accounts/permissions.ts";
import type { Viewer } from "#app/domain/accounts/viewer.ts";
import type { FieldErrors } from "#app/domain/form-errors.ts";
import { EVER, type Period, readPeriod } from "#app/domain/period.ts";
import { exportProducts } from "#app/server/catalogue/csv/csv-products.ts";
import { exportClose } from "#app/server/closing/export-close.ts";
import { problem } from "#app/server/http/problem.ts";
import type { HttpEnv } from "#app/server/http/request-context.ts";
import { exportSubscribers } from "#app/server/notifications/newsletter/newsletter-subscribers.ts";
import { exportOrders } from "#app/server/orders/exports/export-orders.ts";
import { exportPayments } from "#app/server/orders/exports/export-payments.ts";
import type { Shop } from "#app/server/shop.ts";
import { ok } from "#packages/result";

type HttpContext = Context<HttpEnv>;

/**
 * Tables to download, never cached, and exports under /admin/exports, which are refused for a period that cannot be
 * parsed. Without permission the response is that they do not exist.
 */
export function createDownloadRoutes(shop: Shop): Hono<HttpEnv> {
  const routes = new Hono<HttpEnv>();

  routes.get("/admin/close/:file{[0-9-]+\\.csv}", async (c) => {
    const admin = adminOf(c, "dashboard.view");
    const day = c.req.param("file").replace(/\.csv$/, "");
    const text = admin && (await exportClose(shop, admin, day));
    if (!text) return problem(c, 404, "not_found", "There is no such close.");
    return csv(c, text, `kairaba-close-${day}.csv`);
  });

  for (const name of EXPORT_NAMES) {
    routes.get(`/admin/exports/${name}.csv`, async (c) => {
      const write = EXPORTERS[name](c.get("visit").viewer);
      if (write === null) return problem(c, 404, "not_found", "There is no such export.");
      const typed = { from: c.req.query("from") ?? "", to: c.req.query("to") ?? "" };
      const period = EXPORTS_OF_PERIOD.includes(name) ? readPeriod(typed) : ok(EVER);
      if (!period.ok) return invalidPeriod(c, name, typed, period.detail);
      const file = await write(shop, period.value);
      return csv(c, file, `kairaba-${name}-${today(shop)}.csv`);
    });
  }
  return routes;
}

type CsvFile = string | ReadableStream<Uint8Array>;

type Exporter = (shop: Shop, period: Period) => Promise<CsvFile>;

/** The exports by name; null for a viewer without the permission. */
const EXPORTERS: Record<ExportName, (viewer: Viewer) => Exporter | null> = {
  orders: exporter(PERMISSION_OF_EXPORT.orders, exportOrders),
  payments: exporter(PERMISSION_OF_EXPORT.payments, exportPayments),
  products: exporter(PERMISSION_OF_EXPORT.products, exportProducts),
  newsletter: exporter(PERMISSION_OF_EXPORT.newsletter, exportSubscribers),
};

function exporter<P extends Permission>(
  permission: P,
  write: (shop: Shop, admin: Admin<P>, period: Period) => Promise<CsvFile>,
): (viewer: Viewer) => Exporter | null {
  return (viewer) => {
    const admin = adminWith(viewer, permission);
    return admin && ((shop, period) => write(shop, admin, period));
  };
}

const PRIVATE_HEADERS = { "cache-control": "private, no-store", "x-robots-tag": "noindex" };

function adminOf<P extends Permission>(c: HttpContext, permission: P): Admin<P> | null {
  return adminWith(c.get("visit").viewer, permission);
}

function today(shop: Shop): string {
  return shop.clock().toISOString().slice(0, 10);
}

/** Redirects a browser to the form, which shows the same message beside its fields. */
function invalidPeriod(
  c: HttpContext,
  name: ExportName,
  input: { from: string; to: string },
  errors: FieldErrors,
): Response {
  if (c.req.header("accept")?.includes("text/html")) {
    return c.redirect(`/admin/exports?${new URLSearchParams({ export: name, ...input })}`, 303);
  }
  return problem(c, 400, "validation_failed", Object.values(errors).join(" "), { errors });
}

function csv(c: HttpContext, file: CsvFile, name: string): Response {
  return c.body(file, 200, {
    "content-type": "text/csv; charset=utf-8",
    "content-disposition": `attachment; filename="${name}"`,
    ...PRIVATE_HEADERS,
  });
}
