import MessageCircle from "lucide/dist/esm/icons/message-circle.mjs";
import Share2 from "lucide/dist/esm/icons/share-2.mjs";
import { useSyncExternalStore } from "react";
import { showToastLazily } from "#app/components/catalogue/cards/show-toast-lazily.ts";
import { Button } from "#app/ui/button.tsx";

/** Shares a product: by a WhatsApp link, by the device's share sheet, or by copying the URL. */
export function ShareProduct({ name, price, url }: { name: string; price: string; url: string }) {
  const canShare = useSyncExternalStore(never, hasShareSheet, () => false);

  const share = async () => {
    try {
      if (canShare) return await navigator.share({ title: name, text: `${name}, ${price}`, url });
      await navigator.clipboard.writeText(url);
      showToastLazily(({ TOASTS }) => TOASTS.copied);
    } catch {
      // The visitor closed the sheet, or the browser refused the clipboard.
    }
  };
  const message = `${name}, ${price}\n${url}`;
  return (
    <div className="flex flex-wrap gap-3">
      <Button
        variant="outline"
        size="sm"
        href={`https://wa.me/?text=${encodeURIComponent(message)}`}
        target="_blank"
        rel="noopener noreferrer"
        icon={MessageCircle}
      >
        Share on WhatsApp
      </Button>
      <Button variant="quiet" size="sm" onClick={share} icon={Share2}>
        {canShare ? "Share" : "Copy link"}
      </Button>
    </div>
  );
}

/** The device's abilities do not change while the page is open. */
function never(): () => void {
  return () => undefined;
}

function hasShareSheet(): boolean {
  return typeof navigator.share === "function";
}
