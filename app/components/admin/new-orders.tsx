import ArrowUp from "lucide/dist/esm/icons/arrow-up.mjs";
import Volume2 from "lucide/dist/esm/icons/volume-2.mjs";
import VolumeX from "lucide/dist/esm/icons/volume-x.mjs";
import { useState } from "react";
import { IconButton } from "#app/ui/icon-button.tsx";
import { LineIcon } from "#app/ui/line-icon.tsx";
import { playOrderSound, SOUND_KEY } from "./order-sound.ts";
import { useRememberedSwitch } from "./remembered-switch.ts";
import { useOrderEvents } from "./use-order-events.ts";

/** Keeps the orders fresh, counts those that came in since one last looked up, and says so quietly, also aloud. */
export function NewOrders() {
  const [arrived, setArrived] = useState<ReadonlySet<string>>(new Set());
  const { isOn, setOn } = useRememberedSwitch(SOUND_KEY);
  useOrderEvents((orderNumber) => {
    if (arrived.has(orderNumber)) return;
    setArrived((known) => new Set([...known, orderNumber]));
    playOrderSound();
  });
  return (
    <>
      <span role="status" className="flex items-center">
        {arrived.size > 0 && (
          <button
            type="button"
            onClick={() => {
              setArrived(new Set());
              window.scrollTo({ top: 0 });
            }}
            className="inline-flex h-11 items-center gap-1.5 rounded-full bg-green-tint px-4 font-bold text-green-ink text-sm"
          >
            <LineIcon of={ArrowUp} className="size-4" />
            {arrived.size} new
          </button>
        )}
      </span>
      <IconButton
        label={isOn ? "Turn sound off" : "Turn sound on"}
        title={isOn ? "New orders are heard" : "New orders are silent"}
        icon={
          isOn ? <LineIcon of={Volume2} className="size-5" /> : <LineIcon of={VolumeX} className="size-5" />
        }
        onClick={() => {
          setOn(!isOn);
          if (!isOn) playOrderSound();
        }}
      />
    </>
  );
}
