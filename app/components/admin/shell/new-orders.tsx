import { useState, useSyncExternalStore } from "react";
import type { OrderNews } from "#app/domain/orders/admin-order.ts";
import { Button } from "#app/ui/button.tsx";
import { persistentStore } from "#packages/page-browser";
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

/** Whether new orders play a sound in this browser. */
const orderSound = persistentStore("kairaba-admin-sound", {
  parse: (stored: string | null) => stored !== "off",
  serialize: (isOn) => (isOn ? "on" : "off"),
});

const VOLUME = 0.06;
const TONE_SECONDS = 0.3;

/** Plays a quiet tone. It is silent if sound is off, and before any interaction, when browsers block sound. */
function playOrderSound(): void {
  if (!orderSound.get() || !navigator.userActivation?.hasBeenActive) return;
  const audio = new AudioContext();
  const tone = new OscillatorNode(audio, { frequency: 880 });
  tone.connect(new GainNode(audio, { gain: VOLUME })).connect(audio.destination);
  tone.onended = () => void audio.close();
  tone.start();
  tone.stop(audio.currentTime + TONE_SECONDS);
}
