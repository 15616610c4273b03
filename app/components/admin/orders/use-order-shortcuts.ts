import { useEffect, useEffectEvent } from "react";
import { useNavigate } from "react-router";
import { persistentSwitch, usePersistentSwitch } from "#app/components/admin/shell/persistent-switch.ts";

const shortcutSwitch = persistentSwitch("kairaba-admin-keys");

/** Returns whether single-key shortcuts are on, which users of speech input turn off, and a setter. */
export function useShortcutsEnabled(): { isEnabled: boolean; setEnabled: (isWanted: boolean) => void } {
  const { isOn, setOn } = usePersistentSwitch(shortcutSwitch);
  return { isEnabled: isOn, setEnabled: setOn };
}

/**
 * Keyboard shortcuts of the orders screen: j and k move between orders, o opens one, / focuses the search, ? shows help; v
 * and r are keys of the card of a payment. Disabled while somebody types or a dialog is open. Source: specification 11.6.
 */
export function useOrderShortcuts(isEnabled: boolean, onHelp: () => void): void {
  const navigate = useNavigate();
  const handleKey = useEffectEvent((key: string): boolean => {
    switch (key) {
      case "j":
        return moveFocusBy(1);
      case "k":
        return moveFocusBy(-1);
      case "o": {
        const { order } = currentOrder()?.dataset ?? {};
        if (order) void navigate(`/admin/orders/${order}`);
        return order !== undefined;
      }
      case "/":
        return focusOn(document.querySelector<HTMLElement>("main input[type=search]"));
      case "?":
        onHelp();
        return true;
      default:
        return false;
    }
  });
  useEffect(() => {
    if (!isEnabled) return;
    const handleKeyDown = (event: KeyboardEvent) => {
      if (isShortcut(event) && handleKey(event.key)) event.preventDefault();
    };
    window.addEventListener("keydown", handleKeyDown);
    return () => window.removeEventListener("keydown", handleKeyDown);
  }, [isEnabled]);
}

/** Returns whether a key is pressed alone, once, while nobody types and no dialog is open. */
export function isShortcut(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return false;
  if (document.querySelector("dialog:is([open], :popover-open)")) return false;
  const { target } = event;
  return !(target instanceof Element && target.closest("input, textarea, select, [contenteditable]"));
}

function allOrders(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>("main article[data-order]")];
}

/** Returns the order that has the focus. */
function currentOrder(): HTMLElement | null {
  return document.activeElement?.closest<HTMLElement>("article[data-order]") ?? null;
}

function moveFocusBy(step: 1 | -1): boolean {
  const orders = allOrders();
  const current = currentOrder();
  const index = current === null ? (step === 1 ? 0 : orders.length - 1) : orders.indexOf(current) + step;
  const next = orders[Math.min(Math.max(0, index), orders.length - 1)];
  if (!next) return false;
  next.focus({ preventScroll: true });
  next.scrollIntoView({ block: "start" });
  return true;
}

function focusOn(element: HTMLElement | null): boolean {
  element?.focus();
  return element !== null;
}
