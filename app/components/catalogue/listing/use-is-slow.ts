import { useEffect, useState } from "react";

const NOTICED_AFTER_MS = 120;

/** Whether something has gone on for long enough to be noticed, so that quick answers do not flicker. */
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
