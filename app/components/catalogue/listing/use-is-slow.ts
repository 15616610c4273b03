import { useEffect, useState } from "react";

const NOTICED_AFTER_MS = 120;

/** Returns whether something has been pending for long enough to be noticed, so that quick responses do not flicker. */
export function useIsSlow(isGoingOn: boolean): boolean {
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    if (!isGoingOn) return;
    const timer = setTimeout(() => setIsSlow(true), NOTICED_AFTER_MS);
    return () => {
      clearTimeout(timer);
      setIsSlow(false);
    };
  }, [isGoingOn]);
  return isGoingOn && isSlow;
}
