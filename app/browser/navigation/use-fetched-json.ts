import { useEffect, useState } from "react";
import { fetchJson } from "./fetch-json.ts";

/**
 * What the shop's own JSON says under an address, or said last; null until it has. A failure leaves the page as it is:
 * unlike a loader's, it never takes the screen away. Nothing is asked while the address is null.
 */
export function useFetchedJson<Answer>(address: string | null): {
  answer: Answer | null;
  isMissing: boolean;
} {
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  useEffect(() => {
    if (address === null) return;
    const question = new AbortController();
    fetchJson<Answer>(address, { signal: question.signal }).then(setAnswer, () => {
      if (!question.signal.aborted) setFailed(address);
    });
    return () => question.abort();
  }, [address]);
  return { answer, isMissing: failed !== null && failed === address };
}
