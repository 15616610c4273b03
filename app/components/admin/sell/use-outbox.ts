import { useCallback, useEffect, useState } from "react";
import type { SaleAnswer } from "#app/domain/orders/counter-sale.ts";
import { OVER_THE_COUNTER } from "#app/domain/orders/order-origin.ts";
import { deleteUnsent, listUnsent, putUnsent, type UnsentSale } from "./sell-store.ts";

const DATA_PATH = "/admin/sell/data";
const PATIENCE_MS = 8_000;
const RETRY_MS = 20_000;

/** The server prices a delivery. */
export const DELIVERY_NEEDS_NETWORK =
  "We can't price a delivery without network. Please try again when you're online.";
const LINK_NEEDS_NETWORK = "We can't make a link without network. Please try again when you're online.";
const NOT_STORED = "We can't save this sale on your device. Please try again when you're online.";

/** The answer to a sale, or that it waits on this device. */
export type SaleOutcome = SaleAnswer | { ok: true; sold: null };

/**
 * Sends sales, each stored on this device before it is sent and until it is counted. One that does not reach the server
 * is done all the same, and is sent in its turn when the network is back, by whoever is signed in.
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
          await (answer.ok ? deleteUnsent(sale.id) : putUnsent({ ...sale, problem: answer.message }));
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
        const message = isLink ? LINK_NEEDS_NETWORK : DELIVERY_NEEDS_NETWORK;
        return (await sendSale(online)) ?? { ok: false, message };
      }
      let isFirst: boolean;
      try {
        isFirst = (await listUnsent()).every(({ problem }) => problem !== undefined);
        await putUnsent(sale);
      } catch {
        return (await sendSale(online)) ?? { ok: false, message: NOT_STORED };
      }
      const answer = isFirst && navigator.onLine ? await sendSale(online) : null;
      if (answer !== null) await deleteUnsent(sale.id);
      await refresh();
      if (answer === null) void sendAll();
      return answer ?? { ok: true, sold: null };
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

/** Returns the answer to a sale; null where the server was not reached or nobody who may sell is signed in. */
async function sendSale({ seller, fields }: UnsentSale): Promise<SaleAnswer | null> {
  try {
    const response = await fetch(DATA_PATH, {
      method: "POST",
      body: new URLSearchParams({ ...fields, seller: seller.id }),
      redirect: "error",
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    return response.ok ? await response.json() : null;
  } catch {
    return null;
  }
}
