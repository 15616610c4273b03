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
 * Keyboard shortcuts of the orders screen: j and k move between orders, o opens one, v verifies its payment, r focuses
 * the reason, / the search, ? shows help. Disabled while somebody types or a dialog is open.
 * Source: specification 11.6.
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
      case "v":
        return verify();
      case "r":
        return focusOn(
          expandDetails(currentOrder()?.querySelector<HTMLElement>("textarea[name=adminNotes]")),
        );
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
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || isTypingOrInDialog(event.target))
        return;
      if (handleKey(event.key)) event.preventDefault();
    };
    window.addEventListener("keydown", handleKeyDown);
    return () => window.removeEventListener("keydown", handleKeyDown);
  }, [isEnabled]);
}

/** Returns whether a field has the focus or a dialog is open. */
export function isTypingOrInDialog(target: EventTarget | null): boolean {
  if (document.querySelector("dialog:is([open], :popover-open)")) return true;
  return (
    target instanceof HTMLElement && target.closest("input, textarea, select, [contenteditable]") !== null
  );
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

/** Presses Verify if it is visible; a collapsed review is expanded first and needs a second press. */
function verify(): boolean {
  const button = currentOrder()?.querySelector<HTMLButtonElement>("button[name=decision][value=verified]");
  if (!button) return false;
  if (button.closest("details:not([open])")) return focusOn(expandDetails(button));
  if (!button.disabled) button.click();
  return true;
}

/** Expands the `details` around an element and returns the element. */
function expandDetails(element: HTMLElement | null | undefined): HTMLElement | null {
  element?.closest("details")?.setAttribute("open", "");
  return element ?? null;
}

function focusOn(element: HTMLElement | null): boolean {
  element?.focus();
  return element !== null;
}
