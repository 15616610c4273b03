import { useEffect, useState } from "react";
import { fetchJson } from "./fetch-json.ts";

/**
 * Returns the shop's own JSON at a URL, or the last known; null until it has loaded. A failure leaves the page as it
 * is, unlike a loader's. Nothing is fetched while the URL is null.
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
