import { useEffect, useState } from "react";
import { fetchJson } from "./fetch-json.ts";

/**
 * Returns the site's own JSON at a URL, or the previous one; null until it has loaded. Unlike a loader's, a failure
 * leaves the page unchanged. A null URL fetches nothing.
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
