import { useEffect, useEffectEvent } from "react";
import { useNavigation, useRevalidator } from "react-router";
import type { OrderNews } from "#app/domain/orders/admin-order.ts";

const ASK_EVERY_MS = 20_000;

/**
 * Revalidates the screen within 20 seconds after an order came or changed, while the screen is seen. `shown` are the news
 * it was loaded with. Calls `onArrival` with an order that began to wait for the staff since.
 */
export function useOrderNews(shown: OrderNews, onArrival?: (orderNumber: string) => void): void {
  const { state, revalidate } = useRevalidator();
  const isNavigating = useNavigation().state !== "idle";
  const fetchNews = useEffectEvent(() =>
    fetch(`/admin/orders/news?seen=${shown.mark}`, { redirect: "manual" }),
  );
  const refresh = useEffectEvent((news: OrderNews | null) => {
    const arrived = news?.arrived.find((orderNumber) => !shown.arrived.includes(orderNumber));
    if (arrived !== undefined) onArrival?.(arrived);
    // React Router would restart a running navigation without its `preventScrollReset`; the next ask finds the same.
    if (state === "idle" && !isNavigating) void revalidate();
  });

  useEffect(() => {
    const ask = async () => {
      if (document.visibilityState !== "visible") return;
      // Without network the next ask is soon enough.
      const response = await fetchNews().catch(() => null);
      if (response?.status === 200) refresh((await response.json()) as OrderNews);
      // The session has ended: the screen itself leads to the sign-in.
      if (response?.type === "opaqueredirect") refresh(null);
    };
    const timer = window.setInterval(() => void ask(), ASK_EVERY_MS);
    const askNow = () => void ask();
    document.addEventListener("visibilitychange", askNow);
    return () => {
      window.clearInterval(timer);
      document.removeEventListener("visibilitychange", askNow);
    };
  }, []);
}
