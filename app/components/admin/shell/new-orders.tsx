import { useState, useSyncExternalStore } from "react";
import type { OrderNews } from "#app/domain/orders/admin-order.ts";
import { Button } from "#app/ui/button.tsx";
import { orderSound, playOrderSound } from "./order-sound.ts";
import { useOrderNews } from "./use-order-news.ts";

/** Keeps the orders fresh, announces a new one to screen readers and by a sound, and offers to turn the sound off. */
export function NewOrders({ news, className }: { news: OrderNews; className: string }) {
  const [announced, setAnnounced] = useState<string>();
  const isOn = useSyncExternalStore(orderSound.subscribe, orderSound.get, () => true);
  useOrderNews(news, (orderNumber) => {
    if (orderNumber !== announced) playOrderSound();
    setAnnounced(orderNumber);
  });
  return (
    <>
      <span role="status" className="sr-only">
        {announced && `New order ${announced}`}
      </span>
      <Button
        variant="quiet"
        title={isOn ? "New orders play a sound" : "New orders are silent"}
        className={className}
        onClick={() => {
          orderSound.update(() => !isOn);
          if (!isOn) playOrderSound();
        }}
      >
        {isOn ? "Turn sound off" : "Turn sound on"}
      </Button>
    </>
  );
}
