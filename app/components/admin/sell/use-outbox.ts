import { useCallback, useEffect, useState } from "react";
import type { SaleAnswer } from "#app/domain/orders/counter-sale.ts";
import { OVER_THE_COUNTER } from "#app/domain/orders/order-origin.ts";
import { deleteUnsent, listUnsent, putUnsent, type UnsentSale } from "./sell-store.ts";

const DATA_PATH = "/admin/sell/data";
const PATIENCE_MS = 8_000;
const RETRY_MS = 20_000;
/** How often the server may fail at a sale, or not answer it, before the next ones are sent. */
const MOST_FAILURES = 3;

/** The server prices a delivery. */
export const DELIVERY_NEEDS_NETWORK =
  "We can't price a delivery without network. Please try again when you're online.";
const LINK_NEEDS_NETWORK = "We can't make a link without network. Please try again when you're online.";
const FAILED = "Something went wrong at the shop. Please try again.";
const NOT_RECORDED =
  "The shop can't record this sale. It stays on this device and we keep trying: please tell the owner.";
const NOT_STORED = "We can't save this sale on your device. Please try again when you're online.";

/** The answer to a sale, or that it waits on this device. */
type SaleOutcome = SaleAnswer | { ok: true; sold: null };

/**
 * Sends sales, each stored on this device before it is sent and until it is counted. One that does not reach the server
 * is done all the same, and is sent in its turn when the network is back, by whoever is signed in. One at which the server
 * fails again and again, or that it does not answer, stays, is tried again each time, and lets the others pass.
 */
export function useOutbox(): {
  unsent: readonly UnsentSale[];
  sell: (sale: UnsentSale) => Promise<SaleOutcome>;
} {
  const [unsent, setUnsent] = useState<readonly UnsentSale[]>([]);
  const refresh = useCallback(async () => setUnsent(await listUnsent()), []);

  const sendAll = useCallback(
    () =>
      alone(async () => {
        for (const sale of await listUnsent()) {
          const answer = await sendSale(sale);
          if (answer === null) break;
          if (typeof answer === "string") {
            const failures = (sale.failures ?? 0) + 1;
            const faults = (sale.faults ?? 0) + (answer === "failed" ? 1 : 0);
            const isStuck = failures >= MOST_FAILURES;
            const isFailed = faults >= MOST_FAILURES;
            await putUnsent({ ...sale, failures, faults, ...(isFailed && { problem: NOT_RECORDED }) });
            if (!isStuck) break;
          } else {
            await (answer.ok ? deleteUnsent(sale.id) : putUnsent({ ...sale, problem: answer.message }));
          }
        }
        await refresh();
      }),
    [refresh],
  );

  useEffect(() => {
    const send = () => void sendAll();
    send();
    const timer = setInterval(send, RETRY_MS);
    window.addEventListener("online", send);
    return () => {
      clearInterval(timer);
      window.removeEventListener("online", send);
    };
  }, [sendAll]);

  const sell = useCallback(
    async (sale: UnsentSale): Promise<SaleOutcome> => {
      const online = { ...sale, fields: { ...sale.fields, soldAt: "" } };
      const isLink = sale.fields.paymentMethod === "link";
      if (isLink || sale.fields.area !== OVER_THE_COUNTER) {
        return orElse(await sendSale(online), isLink ? LINK_NEEDS_NETWORK : DELIVERY_NEEDS_NETWORK);
      }
      let isFirst: boolean;
      try {
        isFirst = (await listUnsent()).every(
          ({ problem, failures = 0 }) => problem !== undefined || failures >= MOST_FAILURES,
        );
        await putUnsent(sale);
      } catch {
        return orElse(await sendSale(online), NOT_STORED);
      }
      const answer = isFirst && navigator.onLine ? await sendSale(online) : null;
      const isAnswered = answer !== null && typeof answer !== "string";
      if (isAnswered) await deleteUnsent(sale.id);
      await refresh();
      if (!isAnswered) void sendAll();
      return isAnswered ? answer : { ok: true, sold: null };
    },
    [refresh, sendAll],
  );

  return { unsent, sell };
}

/** Runs work that no other window of this browser does at the moment, else nothing. */
async function alone(work: () => Promise<void>): Promise<void> {
  // Pages without https have no locks; a sale that two windows send is counted once.
  if (!("locks" in navigator)) return await work();
  await navigator.locks.request("kairaba-sales", { ifAvailable: true }, async (lock) => {
    if (lock) await work();
  });
}

/** Returns the answer to a sale that can't wait, or a refusal with this message. */
function orElse(answer: Awaited<ReturnType<typeof sendSale>>, message: string): SaleAnswer {
  if (answer === "failed") return { ok: false, message: FAILED };
  return answer === null || answer === "late" ? { ok: false, message } : answer;
}

/** What any sale gets where nobody who may sell is signed in, or too much was sent. */
const WAITS = [401, 403, 429];
/** What a sale gets while the shop is too busy or its database is away. */
const LATE = [502, 503, 504];

/**
 * Returns the answer to a sale; null where the server was not reached, or nobody who may sell is signed in; "late" where it
 * can't answer now, "failed" where it was this sale at which the server failed.
 */
async function sendSale({ seller, fields }: UnsentSale): Promise<SaleAnswer | "late" | "failed" | null> {
  try {
    const response = await fetch(DATA_PATH, {
      method: "POST",
      body: new URLSearchParams({ ...fields, seller: seller.id }),
      redirect: "error",
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    if (response.ok) return await response.json();
    if (WAITS.includes(response.status)) return null;
    return LATE.includes(response.status) ? "late" : "failed";
  } catch (error) {
    return error instanceof DOMException && error.name === "TimeoutError" ? "late" : null;
  }
}
