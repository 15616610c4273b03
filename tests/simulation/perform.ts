import { GUEST } from "#app/domain/accounts/viewer.ts";
import { productForm } from "#app/domain/catalogue/product-form.ts";
import { money } from "#app/domain/money/money.ts";
import { bulkEditProducts } from "#app/server/catalogue/bulk/bulk-edit.ts";
import { saveProduct } from "#app/server/catalogue/save-product.ts";
import { holdCart } from "#app/server/checkout/hold-cart.ts";
import { placeOrder } from "#app/server/checkout/place-order.ts";
import { readOpenClose } from "#app/server/closing/open-close.ts";
import { signOffDay } from "#app/server/closing/sign-off-day.ts";
import { cancelPaymentPage } from "#app/server/money/payment-pages/cancel-payment-page.ts";
import { expirePageOrders } from "#app/server/money/payment-pages/expire-page-orders.ts";
import { reconcilePaymentPages } from "#app/server/money/payment-pages/reconcile-payment-pages.ts";
import { settlePageEvent } from "#app/server/money/payment-pages/settle-page-event.ts";
import { noteMoneyReturned } from "#app/server/money/refunds/note-money-returned.ts";
import { refundOrder } from "#app/server/money/refunds/refund-order.ts";
import { resendReceipt } from "#app/server/money/review/resend-receipt.ts";
import { reviewPayment } from "#app/server/money/review/review-payment.ts";
import { orderToken } from "#app/server/orders/order-token.ts";
import { changeOrderStatus } from "#app/server/orders/status/change-order-status.ts";
import { releaseUnpaidOrders } from "#app/server/orders/unpaid/release-unpaid-orders.ts";
import { releaseUnreviewedPieces } from "#app/server/orders/unpaid/release-unreviewed-pieces.ts";
import { signedSandboxEvent } from "#app/server/platform/gateways/sandbox-gateway.ts";
import { findSandboxSession, paySandboxSession } from "#app/server/platform/gateways/sandbox-sessions.ts";
import { clearHolds } from "#app/server/stock/browser-holds.ts";
import type { Seen } from "./observe.ts";
import { JOBS } from "./page-parts.ts";
import { type SimulatedStore, tokenOf } from "./simulated-store.ts";
import type { Outcome, Step } from "./steps.ts";
import { GOODS, type ModelLine, poolOf, receiptFile } from "./world.ts";

/** A part of any order's money, in bututs. */
const PART = 100_00;

type Names = Seen["names"][number];

/** Performs a step on the current store; `names` identifies the order. Returns the outcome and lets errors through. */
export async function perform(
  store: SimulatedStore,
  step: Step,
  names: Names | null,
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
        await resendReceipt(shop, GUEST, { orderNumber, token, email: null, receipt, ipAddress: step.file }),
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
      return outcomeOf(await noteMoneyReturned(shop, admin, { orderNumber, reason: "" }));
    case "pay page": {
      const isPaid = await store.atCompany(async (db) =>
        paySandboxSession(db, names?.sessionId ?? "", new Date(store.outside.now)),
      );
      if (!isPaid) return "refused";
      if (step.isTold) await deliverEvent(store, { state: "paid", isForged: false }, names);
      return "ok";
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
    customerEmail: `customer-${step.customer}@example.com`,
    // Each order has its own phone, because unpaid orders are limited per phone.
    customerPhone: `+220301${1000 + step.request}`,
    items: itemsOf(store, step.lines),
    country: "GM",
    region: "",
    // The model identifies orders by this address.
    deliveryAddress: String(step.request),
    discountCode: step.code,
    currency: "USD",
    expectedTotal: null,
    idempotencyKey: `request-${step.request}`,
    ipAddress: "127.0.0.1",
    holdToken: step.browser === null ? null : tokenOf(step.browser),
  } as const;
  if (step.by === "card")
    return await placeOrder(store.shop(), GUEST, { ...common, payBy: "page", paymentMethod: "card" });
  return await placeOrder(store.shop(), GUEST, {
    ...common,
    payBy: "receipt",
    paymentMethod: "wave",
    receipt: receiptFile(`order ${step.request}`),
  });
}

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
  const amount = session.amount + (step.isForged ? 1 : 0);
  const told = { ...session, state: step.state, amount, paymentId };
  const { body, signature } = signedSandboxEvent(store.shop().config.secret, told, now);
  const shop = store.shop();
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
