import { GUEST } from "#app/domain/accounts/viewer.ts";
import { productForm } from "#app/domain/catalogue/product-form.ts";
import { ONE_SIZE } from "#app/domain/catalogue/sizes/one-size.ts";
import { exactSum, money } from "#app/domain/money/money.ts";
import { lineValue, orderChangeForm } from "#app/domain/orders/changes/order-change.ts";
import { type OrderReturn, returnForm } from "#app/domain/orders/changes/order-return.ts";
import { saleForm } from "#app/domain/orders/counter-sale.ts";
import type { Order } from "#app/domain/orders/order.ts";
import { bulkEditProducts } from "#app/server/catalogue/bulk/bulk-edit.ts";
import { saveProduct } from "#app/server/catalogue/save-product.ts";
import { changeOrder, orderVersion } from "#app/server/checkout/changes/change-order.ts";
import { askReturn, moveReturn, returnsOfOrder } from "#app/server/checkout/changes/returns.ts";
import { holdCart } from "#app/server/checkout/hold-cart.ts";
import { placeOrder } from "#app/server/checkout/place-order.ts";
import { placeStaffOrder } from "#app/server/checkout/place-staff-order.ts";
import { choosePayMethod } from "#app/server/checkout/ways-to-pay/choose-pay-method.ts";
import { readOpenClose } from "#app/server/closing/read-figures.ts";
import { recordDrawer } from "#app/server/closing/record-drawer.ts";
import { signOffDay } from "#app/server/closing/sign-off-day.ts";
import { cancelPaymentPage } from "#app/server/money/page-lifecycle/cancel-payment-page.ts";
import { expirePageOrders } from "#app/server/money/page-lifecycle/expire-page-orders.ts";
import { reconcilePaymentPages } from "#app/server/money/page-lifecycle/reconcile-payment-pages.ts";
import { settlePageEvent } from "#app/server/money/page-lifecycle/settle-page-event.ts";
import { noteMoneyReturned } from "#app/server/money/refunds/note-money-returned.ts";
import { refundOrder } from "#app/server/money/refunds/refund-order.ts";
import { resendReceipt } from "#app/server/money/review/resend-receipt.ts";
import { reviewPayment } from "#app/server/money/review/review-payment.ts";
import { spendCredit } from "#app/server/money/spend-credit.ts";
import { takeCash } from "#app/server/money/take-cash.ts";
import { orderToken, sealedOrderToken } from "#app/server/orders/order-token.ts";
import { readOrderByNumber } from "#app/server/orders/read-order.ts";
import { changeOrderStatus } from "#app/server/orders/status/change-order-status.ts";
import { handOverPickup, markReadyForPickup } from "#app/server/orders/status/pickup.ts";
import { releaseUnpaidOrders } from "#app/server/orders/unpaid/release-unpaid-orders.ts";
import { releaseUnreviewedPieces } from "#app/server/orders/unpaid/release-unreviewed-pieces.ts";
import type { Database } from "#app/server/platform/db/open-database.ts";
import { signedSandboxEvent } from "#app/server/platform/gateways/sandbox-gateway.ts";
import { findSandboxSession, paySandboxSession } from "#app/server/platform/gateways/sandbox-sessions.ts";
import { clearHolds } from "#app/server/stock/browser-holds.ts";
import { PART } from "./money-parts.ts";
import type { Seen } from "./observe.ts";
import { JOBS } from "./page-parts.ts";
import { type SimulatedStore, tokenOf } from "./simulated-store.ts";
import type { Outcome, Step } from "./steps.ts";
import { GOODS, type ModelLine, poolOf, receiptFile } from "./world.ts";

type Names = Seen["names"][number];

/** What a page had shown of an order before a step: the order itself, and its returns. */
export type Shown = { order: Order | null; returns: OrderReturn[] };

/** Reads what a page shows of an order. */
export async function show({ db }: { db: Database }, orderNumber: string): Promise<Shown> {
  return {
    order: await readOrderByNumber(db, orderNumber),
    returns: await returnsOfOrder(db, orderNumber),
  };
}

/**
 * Performs a step on the current store; `names` identifies the order, and `shown` is what it was before. Returns the
 * outcome and lets errors through.
 */
export async function perform(
  store: SimulatedStore,
  step: Step,
  names: Names | null,
  shown: Shown | null,
): Promise<Exclude<Outcome, "unknown">> {
  const shop = store.shop();
  const { admin } = store;
  const orderNumber = names?.orderNumber ?? "";
  switch (step.do) {
    case "order":
      return outcomeOf(await order(store, step));
    case "resend receipt": {
      const token = orderToken(shop, "track-order", orderNumber);
      const receipt = receiptFile(step.file);
      return outcomeOf(
        await resendReceipt(shop, GUEST, {
          orderNumber,
          token,
          email: null,
          receipt,
          ipAddress: step.file,
          method: "wave",
        }),
      );
    }
    case "hold": {
      const held = await holdCart(shop, {
        holdToken: tokenOf(step.browser),
        ipAddress: `192.0.2.${step.browser}`,
        paymentMethod: "wave",
        isPaying: true,
        items: itemsOf(store, step.lines),
      });
      return held.ok && held.value.endsAt !== null ? "ok" : "refused";
    }
    case "review": {
      const { decision, seen, isPart } = step;
      const paymentId = names?.paymentId ?? "";
      return outcomeOf(
        await reviewPayment(shop, admin, {
          paymentId,
          decision,
          notes: "",
          seenStatus: seen,
          amount: isPart ? money(PART, "GMD") : null,
        }),
      );
    }
    case "move": {
      const change = { orderNumber, orderStatus: step.to, trackingNumber: "", seenStatus: step.seen };
      return outcomeOf(await changeOrderStatus(shop, admin, change));
    }
    case "note money returned":
      return outcomeOf(
        await noteMoneyReturned(shop, admin, {
          orderNumber,
          reason: "",
          onlyOver: step.isOver,
          otherWay: step.asCredit ? "credit" : undefined,
        }),
      );
    case "use credit": {
      const seenSum = exactSum([money(step.amount, "GMD")]);
      return outcomeOf(await spendCredit(shop, admin, { orderNumber, seenSum }));
    }
    case "sell":
      return outcomeOf(await sell(store, step));
    case "change": {
      const order = shown?.order;
      if (!order) throw new Error("a change of an order that is not there");
      const lines = order.items.map((item, at) => ({
        choice: lineValue(item),
        quantity: at === 0 ? step.quantity : item.quantity,
      }));
      const version = orderVersion(order);
      const wanted = orderChangeForm.parse({ ...blanks(order), version, lines });
      return outcomeOf(await changeOrder(shop, admin, orderNumber, wanted));
    }
    case "take cash": {
      const amount = (step.amount / 100).toFixed(2);
      const partOf = step.partOf === null ? "" : (step.partOf / 100).toFixed(2);
      return outcomeOf(await takeCash(shop, admin, { orderNumber, amount, takenBy: "", partOf }));
    }
    case "ready":
      return outcomeOf(await markReadyForPickup(shop, admin, { orderNumber }));
    case "hand over": {
      const code = shown?.order?.handover.pickupCode ?? "";
      return outcomeOf(await handOverPickup(shop, admin, { orderNumber, code }));
    }
    case "ask return": {
      const { wanted } = step;
      const productId = store.products[step.good];
      const wish = returnForm.parse({
        line: lineValue({ productId, size: storedSize(step) }),
        kind: wanted === null ? "refund" : "exchange",
        wanted: wanted === null ? "" : lineValue({ productId, size: wanted }),
        reason: "size",
      });
      return outcomeOf(await askReturn(shop, admin, orderNumber, wish));
    }
    case "move return": {
      const { act, isSellable } = step;
      const productId = store.products[step.good];
      const row = shown?.returns.findLast(
        (each) => each.productId === productId && each.size === storedSize(step),
      );
      return outcomeOf(
        await moveReturn(shop, admin, { returnId: row?.id ?? "", act, isSellable, refusal: "" }),
      );
    }
    case "pay out": {
      const amount = money(step.amount, "GMD");
      await recordDrawer(shop, admin, { key: step.form, kind: "paid_out", amount, reason: "Taxi" });
      return "ok";
    }
    case "pay page": {
      const isPaid = await store.atCompany(async (db) =>
        paySandboxSession(db, names?.sessionId ?? "", new Date(store.outside.now)),
      );
      if (!isPaid) return "refused";
      if (step.isTold) await deliverEvent(store, { state: "paid", isForged: false }, names);
      return "ok";
    }
    case "exchange": {
      const [item] = shown?.order?.items ?? [];
      const wish = { quantity: 1, kind: "exchange", wanted: null, reason: "size", words: "" } as const;
      const other = { otherProduct: GOODS.runner.name, otherSize: "" };
      const line = { productId: item?.productId ?? "", size: item?.size ?? "" };
      return outcomeOf(await askReturn(shop, admin, orderNumber, { ...wish, ...other, line }));
    }
    case "choose page": {
      const link = { token: sealedOrderToken(shop, "pay-for-order", orderNumber), ipAddress: "127.0.0.1" };
      return outcomeOf(await choosePayMethod(shop, link, { method: "card", currency: "USD" }));
    }
    case "leave page":
      return outcomeOf(await cancelPaymentPage(shop, orderNumber));
    case "event":
      return outcomeOf(await deliverEvent(store, step, names));
    case "refund": {
      const amount = (step.amount / 100).toFixed(2);
      const { seenRefunded } = step;
      return outcomeOf(await refundOrder(shop, admin, { orderNumber, amount, reason: "", seenRefunded }));
    }
    case "restock": {
      const { change, quantity, form } = step;
      const ids = [store.products[step.good]];
      const asked = {
        ids,
        change: { action: `stock-${change}`, quantity, size: null },
        idempotencyKey: form,
      } as const;
      return outcomeOf(await bulkEditProducts(shop, admin, asked));
    }
    case "edit stock":
      return outcomeOf(await editStock(store, step));
    case "sign off":
      await signOff(store);
      return "ok";
    case "job": {
      const jobs = {
        release: releaseUnpaidOrders,
        lapse: releaseUnreviewedPieces,
        expire: expirePageOrders,
        reconcile: reconcilePaymentPages,
        kept: clearHolds,
      };
      for (const job of step.job === "all" ? JOBS : [step.job]) await jobs[job](shop);
      return "ok";
    }
    default:
      return step satisfies never;
  }
}

async function signOff(store: SimulatedStore): Promise<void> {
  const shop = store.shop();
  const { day, version } = await readOpenClose(shop, null);
  const signed = await signOffDay(shop, store.admin, {
    day,
    seenVersion: version,
    form: { counts: [], note: "", uncountedReason: "A day of the simulation" },
  });
  if (!signed.ok && signed.reason === "changed_meanwhile") await signOff(store);
}

function outcomeOf({ ok }: { ok: boolean }): "ok" | "refused" {
  return ok ? "ok" : "refused";
}

async function order(store: SimulatedStore, step: Extract<Step, { do: "order" }>) {
  const common = {
    customerName: "Awa Ceesay",
    customerEmail: emailOf(step),
    customerPhone: phoneOf(step),
    items: itemsOf(store, step.lines),
    country: "GM",
    region: "",
    area: "",
    deliveryAddress: "Near Westfield junction",
    plusCode: "",
    receiverName: "",
    receiverPhone: "",
    discountCode: step.code ?? "",
    currency: "USD",
    expectedTotal: null,
    idempotencyKey: `request-${step.request}`,
    ipAddress: "127.0.0.1",
    holdToken: step.browser === null ? null : tokenOf(step.browser),
  } as const;
  if (step.by === "card")
    return await placeOrder(store.shop(), GUEST, { ...common, payBy: "page", paymentMethod: "card" });
  if (step.by === "cash") {
    const cash = { payBy: "receipt", paymentMethod: "cash", receipt: null, area: store.point } as const;
    return await placeOrder(store.shop(), GUEST, { ...common, ...cash, currency: "GMD" });
  }
  return await placeOrder(store.shop(), GUEST, {
    ...common,
    payBy: "receipt",
    paymentMethod: "wave",
    receipt: receiptFile(`order ${step.request}`),
  });
}

/** Returns an order's fields as the form of a change wants them. */
function blanks(order: Order) {
  const { customerName, customerEmail, customerPhone, country, region, deliveryAddress } = order;
  const contact = { customerName, customerEmail, customerPhone };
  return {
    ...contact,
    country,
    region,
    deliveryAddress,
    addProduct: "",
    discountCode: order.discountCode ?? "",
  };
}

/** Returns the size of a line as orders store it. */
const storedSize = ({ size }: Pick<ModelLine, "size">) => size || ONE_SIZE;

async function sell(store: SimulatedStore, step: Extract<Step, { do: "sell" }>) {
  const shop = store.shop();
  const sale = saleForm.parse({
    id: `00000000-0000-4000-8000-${String(step.request).padStart(12, "0")}`,
    items: JSON.stringify(itemsOf(store, step.lines)),
    origin: step.isFar ? "phone" : "counter",
    customerName: "Awa Ceesay",
    customerPhone: phoneOf(step),
    customerEmail: emailOf(step),
    paymentMethod: step.by,
    credit: step.credit === 0 ? "" : (step.credit / 100).toFixed(2),
  });
  return await placeStaffOrder(shop, store.admin, sale);
}

const emailOf = ({ customer }: { customer: number }) => `customer-${customer}@example.com`;
/** The model identifies orders by their phone; unpaid orders are limited per phone too. */
const phoneOf = ({ request }: { request: number }) => `+220301${1000 + request}`;

function itemsOf(store: SimulatedStore, lines: ModelLine[]) {
  return lines.map(({ good, size, quantity }) => ({ productId: store.products[good], size, quantity }));
}

async function deliverEvent(
  store: SimulatedStore,
  step: Pick<Extract<Step, { do: "event" }>, "state" | "isForged">,
  names: Names | null,
) {
  const now = new Date(store.outside.now);
  const session = await store.atCompany((db) => findSandboxSession(db, names?.sessionId ?? "", now));
  if (!session || step.state === "none") throw new Error("an event about a page that is not there");
  const paymentId = step.state === "paid" ? session.paymentId : null;
  const shop = store.shop();
  const secret = step.isForged ? "another shop's secret" : shop.config.secret;
  const { body, signature } = signedSandboxEvent(secret, { ...session, state: step.state, paymentId }, now);
  return await settlePageEvent(shop, shop.gateways.card, { body: Buffer.from(body), signature });
}

async function editStock(store: SimulatedStore, step: Extract<Step, { do: "edit stock" }>) {
  const { good, typed, seen, form: idempotencyKey } = step;
  const { name, priceCents, sizes } = GOODS[good];
  const isPerSize = sizes.length > 1;
  const quantities = (of: Record<string, number>) =>
    sizes.map((size) => ({ size, quantity: of[poolOf({ good, size })] ?? 0 }));
  const form = productForm.parse({
    name,
    price: (priceCents / 100).toFixed(2),
    category: "sneakers",
    weight: "1",
    deliveryDuration: "1 week",
    isActive: "on",
    ...(isPerSize
      ? {
          sizes: quantities(typed)
            .map(({ size, quantity }) => `${size}: ${quantity}`)
            .join(", "),
        }
      : { stockQuantity: String(typed[good] ?? 0) }),
  });
  return await saveProduct(store.shop(), store.admin, {
    id: store.products[good],
    form,
    images: [],
    seen: {
      sizes: isPerSize ? quantities(seen) : [],
      stockQuantity: isPerSize ? 0 : (seen[good] ?? 0),
    },
    idempotencyKey,
  });
}
