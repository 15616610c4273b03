import { randomBytes, randomInt, randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { RouterContextProvider } from "react-router";
import sharp from "sharp";
import { type Admin, adminWith, type ConfirmedAdmin, confirmedAdmin } from "#app/domain/accounts/admin.ts";
import type { Permission, Role } from "#app/domain/accounts/permissions.ts";
import type { SignedIn, Viewer } from "#app/domain/accounts/viewer.ts";
import type { CurrencyCode } from "#app/domain/money/currency.ts";
import { money } from "#app/domain/money/money.ts";
import type { GatewayMode } from "#app/domain/payments/payment-page.ts";
import { DEFAULT_SHOP_SETTINGS } from "#app/domain/settings/shop-settings.ts";
import { areaForm } from "#app/domain/shipping/delivery-forms.ts";
import type { ReceiptOrder } from "#app/server/checkout/order-payment.ts";
import { setVisit } from "#app/server/http/request-context.ts";
import { queueMail } from "#app/server/notifications/queue-mail.ts";
import { recordMoney } from "#app/server/payments/money-entries.ts";
import { saveDeliveryArea } from "#app/server/settings/save-delivery-area.ts";
import { saveSiteSetting } from "#app/server/settings/save-site-setting.ts";
import type { Shop } from "#app/server/shop.ts";
import { profiles, userRoles, users } from "#database/schema/accounts.ts";
import { productStock, products } from "#database/schema/catalogue.ts";
import { orders } from "#database/schema/orders.ts";
import { pageRefunds, paymentPages } from "#database/schema/payment-pages.ts";
import { discountCodes, gambianPayments } from "#database/schema/payments.ts";
import { succeeded } from "./succeeded.ts";

type ProductFixture = Partial<Omit<typeof products.$inferInsert, "sizes">> & {
  /** Stock per size, such as `{ "42": 3 }`; with a list of names the sizes share `stockQuantity`. */
  sizes?: Record<string, number> | string[];
};

/** Adds a product on sale. The defaults: 80 dollars, one kilogram, ten pieces, no sizes. */
export async function addProduct(
  shop: Shop,
  given: ProductFixture = {},
): Promise<{ id: string; slug: string }> {
  const { sizes = [], ...rest } = given;
  const perSize = Array.isArray(sizes) ? null : sizes;
  const name = rest.name ?? "Court Low";
  const slug =
    rest.slug ?? `${name.toLowerCase().replace(/[^a-z0-9]+/g, "-")}-${randomBytes(6).toString("hex")}`;
  const [row] = await shop.db
    .insert(products)
    .values({
      brand: "Kairaba",
      category: "sneakers",
      price: "80.00",
      stockQuantity: 10,
      createdAt: shop.clock(),
      ...rest,
      name,
      slug,
      ...(perSize ? { stockQuantity: 0, stockPerSize: true } : {}),
      sizes: perSize ? Object.keys(perSize) : Array.isArray(sizes) ? sizes : [],
    })
    .returning({ id: products.id });
  if (!row) throw new Error("the product was not inserted");
  if (perSize) {
    const rows = Object.entries(perSize).map(([size, quantity]) => ({ productId: row.id, size, quantity }));
    await shop.db.insert(productStock).values(rows);
  }
  return { id: row.id, slug };
}

/** Adds a pickup point that takes cash, which the shop then takes from everybody; returns its id. */
export async function addCashPoint(shop: Shop, admin: Admin<never>): Promise<string> {
  const form = areaForm.parse({
    name: "Westfield",
    isPickup: "pickup",
    estimatedDays: "1 day",
    cashAllowed: "on",
    isActive: "on",
  });
  const { id } = succeeded(await saveDeliveryArea(shop, admin, { id: null, form }));
  const value = { ...DEFAULT_SHOP_SETTINGS, cashOnDelivery: true, cashMost: 1_000_000, cashAfterOrders: 0 };
  succeeded(await saveSiteSetting(shop, admin, { key: "shop", value }));
  return id;
}

/** Adds a discount code; the default is TEN with 10 percent. */
export async function addDiscount(
  shop: Shop,
  given: Partial<typeof discountCodes.$inferInsert> = {},
): Promise<void> {
  await shop.db.insert(discountCodes).values({ code: "TEN", percent: 10, ...given });
}

/** Adds a registered customer, without a password. */
export async function addCustomer(
  shop: Shop,
  given: { email?: string; name?: string; emailVerified?: boolean } = {},
): Promise<SignedIn> {
  const email = given.email ?? `customer-${randomBytes(4).toString("hex")}@example.com`;
  const name = given.name ?? "Awa Ceesay";
  const [user] = await shop.db
    .insert(users)
    .values({ email, name, emailVerified: given.emailVerified ?? true })
    .returning({ id: users.id });
  if (!user) throw new Error("the customer was not inserted");
  await shop.db.insert(profiles).values({ id: user.id, phone: "+2203012345" }).onConflictDoNothing();
  return { kind: "customer", userId: user.id, email, name, phone: "+2203012345", roles: [] };
}

/** Adds a member of staff; the default role is administrator. */
export async function addAdmin(
  shop: Shop,
  given: { email?: string; role?: Role } = {},
): Promise<Admin<never>> {
  const role = given.role ?? "admin";
  const email = given.email ?? `${role}-${randomBytes(4).toString("hex")}@example.com`;
  const user = await addCustomer(shop, { email, name: "Lamin Touray" });
  await shop.db.insert(userRoles).values({ userId: user.userId, role });
  // What a role may do is checked by tests/permissions.test.ts.
  const admin = adminWith({ ...user, kind: "admin", roles: [role] }, "orders.view") as Admin<never> | null;
  if (!admin) throw new Error(`${role} may not see orders`);
  return admin;
}

/** Returns the admin as one who has just proved who they are, at a phone. */
export function justConfirmed<P extends Permission>(admin: Admin<P>): ConfirmedAdmin<P> {
  const now = new Date();
  const from = { ipAddress: "192.0.2.9", browser: "Chrome on Android" };
  const confirmed = confirmedAdmin(admin, { confirmedAt: now, now, ...from });
  if (!confirmed) throw new Error("a confirmation of this moment is too old");
  return confirmed;
}

/** Turns a stored order into one that was paid by card and partly refunded; both amounts are in minor units. */
export async function payOnPage(
  shop: Shop,
  orderNumber: string,
  given: { amount: number; refunded: number; mode?: GatewayMode },
): Promise<void> {
  const paymentStatus =
    given.refunded === 0 ? "paid" : given.refunded === given.amount ? "refunded" : "partially_refunded";
  const [order] = await shop.db
    .select({ id: orders.id, currency: orders.currency })
    .from(orders)
    .where(eq(orders.orderNumber, orderNumber));
  if (!order) throw new Error(`there is no order ${orderNumber}`);
  await shop.db.delete(gambianPayments).where(eq(gambianPayments.orderId, order.id));
  const pageId = crypto.randomUUID();
  await shop.db.insert(paymentPages).values({
    id: pageId,
    orderId: order.id,
    gateway: "sandbox",
    mode: given.mode ?? "live",
    paymentId: `paid-${orderNumber}`,
    amount: given.amount,
    refundedAmount: given.refunded,
    currency: order.currency,
    status: "paid",
    expiresAt: shop.clock(),
    createdAt: shop.clock(),
  });
  const moved = {
    at: shop.clock(),
    orderId: order.id,
    method: "card",
    gateway: "sandbox",
    mode: given.mode ?? "live",
    actorUserId: null,
  } as const;
  const currency = order.currency as CurrencyCode;
  await shop.db.transaction(async (tx) => {
    const paid = { source: "page", sourceId: `sandbox:paid-${orderNumber}` } as const;
    const amount = money(given.amount, currency);
    await recordMoney(shop, tx, { ...moved, ...paid, direction: "received", amount });
    if (given.refunded === 0) return;
    const [refund] = await tx
      .insert(pageRefunds)
      .values({
        orderId: order.id,
        pageId,
        amount: given.refunded,
        status: "done",
        actorEmail: "admin@example.com",
        updatedAt: shop.clock(),
      })
      .returning({ sourceId: sql<string>`id::text` });
    if (!refund) throw new Error("no refund was stored");
    const back = { source: "refund", ...refund, amount: money(given.refunded, currency) } as const;
    await recordMoney(shop, tx, { ...moved, ...back, direction: "returned" });
  });
  await shop.db
    .update(orders)
    .set({ paymentMethod: "card", paymentStatus, orderStatus: "confirmed" })
    .where(eq(orders.id, order.id));
}

/** Returns an IP address that no other test has used. */
export function anAddress(): string {
  const [a = 0, b = 0, c = 0] = randomBytes(3);
  return `10.${a}.${b}.${c}`;
}

/** Returns the e-mail address and phone of a new shopper. */
export function aShopper(): { customerEmail: string; customerPhone: string } {
  const customerEmail = `awa-${randomBytes(4).toString("hex")}@example.com`;
  return { customerEmail, customerPhone: `+2203${randomInt(100_000, 1_000_000)}` };
}

/** Returns a unique receipt as a PDF, which the shop stores as it is; decoding a picture takes much longer. */
export function aReceipt(): Uint8Array {
  return Buffer.from(`%PDF-1.4 ${randomUUID()}`);
}

/** Returns a unique picture: a small PNG of one colour. */
export async function aPicturePng(): Promise<Uint8Array> {
  const [r = 0, g = 0, b = 0] = randomBytes(3);
  const comment = `<svg xmlns="http://www.w3.org/2000/svg" width="60" height="80"><rect width="60" height="80" fill="rgb(${r},${g},${b})"/></svg>`;
  return await sharp(Buffer.from(comment))
    .withMetadata({ exif: { IFD0: { Artist: randomUUID() } } })
    .png()
    .toBuffer();
}

/** Returns a new shopper's order of one piece. The defaults: paid by Wave, in The Gambia, in dollars. */
export async function aLocalOrder(
  product: { id: string },
  given: Partial<ReceiptOrder> & { size?: string; quantity?: number } = {},
): Promise<ReceiptOrder> {
  const { size = "", quantity = 1, ...rest } = given;
  return {
    items: [{ productId: product.id, size, quantity }],
    country: "GM",
    region: "Kanifing",
    area: "",
    deliveryAddress: "Near Westfield junction",
    plusCode: "",
    receiverName: "",
    receiverPhone: "",
    discountCode: "",
    currency: "USD",
    payBy: "receipt",
    paymentMethod: "wave",
    customerName: "Awa Ceesay",
    ...aShopper(),
    expectedTotal: null,
    receipt: rest.receipt === undefined ? aReceipt() : rest.receipt,
    idempotencyKey: null,
    ipAddress: anAddress(),
    holdToken: null,
    ...rest,
  };
}

/** Returns the context that loaders and actions get for a visitor who pays in dollars. */
export function contextOf(shop: Shop, viewer: Viewer): RouterContextProvider {
  const context = new RouterContextProvider();
  setVisit(context, shop, { viewer, ipAddress: "", currency: "USD", country: null, hasOutage: false });
  return context;
}

/** Adds this many mails to the outbox, each to an address of its own. */
export async function queueMails(shop: Shop, count: number): Promise<void> {
  const mails = Array.from({ length: count }, (_, n) => ({
    kind: "order_received" as const,
    to: `to${n}@example.com`,
    subject: `s${n}`,
    text: "t",
    html: "h",
  }));
  await queueMail(shop.db, mails, shop.clock());
}
