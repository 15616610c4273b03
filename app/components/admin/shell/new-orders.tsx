import Volume2 from "lucide/dist/esm/icons/volume-2.mjs";
import VolumeX from "lucide/dist/esm/icons/volume-x.mjs";
import { useState, useSyncExternalStore } from "react";
import { IconButton } from "#app/ui/icon-button.tsx";
import { orderSound, playOrderSound } from "./order-sound.ts";
import { useOrderEvents } from "./use-order-events.ts";

/** Keeps the orders fresh, announces a new one to screen readers and by a sound, and offers to turn the sound off. */
export function NewOrders() {
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
      <IconButton
        label={isOn ? "Turn sound off" : "Turn sound on"}
        title={isOn ? "New orders play a sound" : "New orders are silent"}
        icon={isOn ? Volume2 : VolumeX}
        className="max-sm:w-8!"
        onClick={() => {
          orderSound.update(() => !isOn);
          if (!isOn) playOrderSound();
        }}
      />
    </>
  );
}
