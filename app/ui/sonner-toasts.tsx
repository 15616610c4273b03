import X from "lucide-react/icons/x";
import { useSyncExternalStore } from "react";
import { Toaster, toast } from "sonner";
import type { ToastMessage } from "./toast.ts";

const DURATION_MS = 4_000;
const VISIBLE = 3;
const GAP_PX = 14;
const PHONE = "(width < 48rem)";

/** Sonner, placed for the house: below the header on phones, in the corner across from drawers and summaries on larger screens. */
export function SonnerToasts() {
  const onPhone = useSyncExternalStore(watchPhone, isPhone, () => false);
  return (
    <Toaster
      customAriaLabel="Notifications"
      position={onPhone ? "top-center" : "bottom-left"}
      duration={DURATION_MS}
      visibleToasts={VISIBLE}
      gap={GAP_PX}
      offset={24}
      mobileOffset={{ top: "calc(env(safe-area-inset-top) + 4.5rem)", left: 12, right: 12 }}
      closeButton
      icons={{ close: <X aria-hidden className="size-5" /> }}
      toastOptions={{ unstyled: true, closeButtonAriaLabel: "Dismiss", classNames: { toast: "toast" } }}
    />
  );
}

export function raiseToast({ title, text, tone, action, durationMs }: ToastMessage): void {
  toast(title, {
    description: text,
    duration: durationMs ?? DURATION_MS,
    className: tone === "destructive" ? "toast-destructive" : undefined,
    action: action && { label: action.label, onClick: action.onPress },
  });
}

function watchPhone(changed: () => void): () => void {
  const query = window.matchMedia(PHONE);
  query.addEventListener("change", changed);
  return () => query.removeEventListener("change", changed);
}

function isPhone(): boolean {
  return window.matchMedia(PHONE).matches;
}
