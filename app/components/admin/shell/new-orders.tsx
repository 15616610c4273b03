import ArrowUp from "lucide/dist/esm/icons/arrow-up.mjs";
import Volume2 from "lucide/dist/esm/icons/volume-2.mjs";
import VolumeX from "lucide/dist/esm/icons/volume-x.mjs";
import { useState } from "react";
import { IconButton } from "#app/ui/icon-button.tsx";
import { StrokeIcon } from "#app/ui/stroke-icon.tsx";
import { playOrderSound, soundSwitch } from "./order-sound.ts";
import { usePersistentSwitch } from "./persistent-switch.ts";
import { useOrderEvents } from "./use-order-events.ts";

type NewOrdersProps = {
  /** Loaded orders that are not shown yet. */
  newOrderNumbers: readonly string[];
  /** The orders on the screen. */
  shown: readonly { orderNumber: string }[];
  onShow: () => void;
};

/**
 * Keeps the orders fresh and announces the number of new ones quietly, also to screen readers. New orders are shown on
 * request, because the order under the reader's finger must not change.
 */
export function NewOrders({ newOrderNumbers, shown, onShow }: NewOrdersProps) {
  const [arrived, setArrived] = useState<ReadonlySet<string>>(new Set());
  const { isOn, setOn } = usePersistentSwitch(soundSwitch);
  useOrderEvents((orderNumber) => {
    if (arrived.has(orderNumber)) return;
    setArrived((previous) => new Set([...previous, orderNumber]));
    playOrderSound();
  });
  const onScreen = new Set(shown.map(({ orderNumber }) => orderNumber));
  const count = new Set([...arrived, ...newOrderNumbers].filter((number) => !onScreen.has(number))).size;
  const show = () => {
    setArrived(new Set());
    onShow();
    // The button disappears, so keyboard focus moves to the start of the list.
    document.getElementById("main")?.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
  };
  return (
    <>
      {/* Fixed above the page, visible at any scroll position, because it would move the content from within the
          heading's line. On phones it covers the heading, which has no controls. */}
      <span role="status" className="fixed inset-x-0 top-16 z-10 w-fit max-md:ml-3 md:mx-auto">
        {count > 0 && (
          <button
            type="button"
            onClick={show}
            className="inline-flex h-11 items-center gap-1.5 rounded-full bg-green-tint px-4 font-bold text-green-ink text-sm shadow-lg"
          >
            <StrokeIcon of={ArrowUp} className="size-4" />
            {count} new
          </button>
        )}
      </span>
      <IconButton
        label={isOn ? "Turn sound off" : "Turn sound on"}
        title={isOn ? "New orders play a sound" : "New orders are silent"}
        icon={
          isOn ? (
            <StrokeIcon of={Volume2} className="size-5" />
          ) : (
            <StrokeIcon of={VolumeX} className="size-5" />
          )
        }
        onClick={() => {
          setOn(!isOn);
          if (!isOn) playOrderSound();
        }}
      />
    </>
  );
}
