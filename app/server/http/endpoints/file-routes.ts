import { type Context, Hono } from "hono";
import { can, type Permission } from "#app/domain/accounts/permissions.ts";
import { FULL_WIDTH } from "#app/server/catalogue/pictures/read-picture.ts";
import { problem } from "#app/server/http/problem.ts";
import type { HttpEnv } from "#app/server/http/request-context.ts";
import { findReceipt, findReturnPhoto, type Receipt } from "#app/server/payments/receipts/find-receipt.ts";
import type { Shop } from "#app/server/shop.ts";

const MEDIA_NAME = /^([0-9a-f]{8,64})-(?:320|640|960)\.(?:avif|webp)$/;
const MEDIA_TYPES: Record<string, string> = { avif: "image/avif", webp: "image/webp" };

/** Serves product pictures, which are named by their content and immutable once all sizes exist. */
export function createPictureRoutes(shop: Shop): Hono<HttpEnv> {
  const routes = new Hono<HttpEnv>();

  routes.get("/media/:name", async (c) => {
    const name = c.req.param("name");
    const id = MEDIA_NAME.exec(name)?.[1];
    const bytes = id === undefined ? null : await shop.files.get(`media/${name}`);
    if (!bytes) {
      // A new picture has only its largest size until the job has created the others.
      const full = id === undefined ? null : await shop.files.get(`media/${id}-${FULL_WIDTH}.webp`);
      if (!full) return problem(c, 404, "not_found", "There is no such picture.");
      return c.body(new Uint8Array(full), 200, { "content-type": "image/webp", "cache-control": "no-cache" });
    }
    const type = MEDIA_TYPES[name.slice(name.lastIndexOf(".") + 1)] ?? "application/octet-stream";
    return c.body(new Uint8Array(bytes), 200, {
      "content-type": type,
      "cache-control": "public, max-age=31536000, immutable",
    });
  });

  return routes;
}

/** Serves receipts, and the pictures of returned items, to staff who may see them, never cached, and PDF files as downloads. */
export function createReceiptRoutes(shop: Shop): Hono<HttpEnv> {
  const routes = new Hono<HttpEnv>();
  routes.get("/admin/orders/receipt/:paymentId", async (c) =>
    sendFile(c, "payments.review", () => findReceipt(shop, c.req.param("paymentId"), c.req.query("part"))),
  );
  routes.get("/admin/orders/return-photo/:returnId", async (c) =>
    sendFile(c, "orders.return", () => findReturnPhoto(shop, c.req.param("returnId"))),
  );
  return routes;
}

async function sendFile(c: Context<HttpEnv>, permission: Permission, find: () => Promise<Receipt | null>) {
  const { viewer } = c.get("visit");
  const file = viewer.kind === "admin" && can(viewer.roles ?? [], permission) ? await find() : null;
  if (!file) return problem(c, 404, "not_found", "There is no such file.");
  const isPicture = /^image\/(?:jpeg|png|webp)$/.test(file.contentType);
  return c.body(new Uint8Array(file.bytes), 200, {
    "content-type": file.contentType,
    "content-disposition": `${isPicture ? "inline" : "attachment"}; filename="${file.fileName}"`,
    "content-security-policy": "default-src 'none'; sandbox",
    "cache-control": "private, no-store",
  });
}
