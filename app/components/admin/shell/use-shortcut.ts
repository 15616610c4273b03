import { useEffect, useEffectEvent } from "react";

/** Calls back when Ctrl or Cmd is pressed with this key alone. */
export function useShortcut(key: string, onPress: () => void): void {
  const handlePress = useEffectEvent(onPress);
  useEffect(() => {
    const handleKeyDown = (event: KeyboardEvent) => {
      if (
        event.key.toLowerCase() !== key ||
        !(event.ctrlKey || event.metaKey) ||
        event.altKey ||
        event.shiftKey
      ) {
        return;
      }
      event.preventDefault();
      handlePress();
    };
    window.addEventListener("keydown", handleKeyDown);
    return () => window.removeEventListener("keydown", handleKeyDown);
  }, [key]);
}
