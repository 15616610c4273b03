import { useState, useSyncExternalStore } from "react";
import { Button } from "#app/ui/button.tsx";
import { orderSound, playOrderSound } from "./order-sound.ts";
import { useOrderEvents } from "./use-order-events.ts";

/** Keeps the orders fresh, announces a new one to screen readers and by a sound, and offers to turn the sound off. */
export function NewOrders({ className }: { className: string }) {
  const [announced, setAnnounced] = useState<string>();
  const isOn = useSyncExternalStore(orderSound.subscribe, orderSound.get, () => true);
  useOrderEvents((orderNumber) => {
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
