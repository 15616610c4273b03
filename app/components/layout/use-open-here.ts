import { useCallback, useState } from "react";
import { useLocation } from "react-router";

/** Whether something is open on the page being shown: going to another page closes it for good. */
export function useOpenHere(): { isOpen: boolean; open: () => void; close: () => void } {
  const { key } = useLocation();
  const [openAt, setOpenAt] = useState<string | null>(null);
  if (openAt !== null && openAt !== key) setOpenAt(null);
  const open = useCallback(() => setOpenAt(key), [key]);
  const close = useCallback(() => setOpenAt(null), []);
  return { isOpen: openAt === key, open, close };
}
