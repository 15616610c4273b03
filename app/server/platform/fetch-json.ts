/** Every call to a third party gives up after this long. Source: specification §7, Third-party calls. */
export const THIRD_PARTY_TIMEOUT_MS = 5_000;

const RESPONSE_MAX_BYTES = 256 * 1024;

/** GETs a small JSON document from a third party; throws on a time-out, a bad status or anything that is not JSON. */
export async function fetchJson(url: string, timeoutMs = THIRD_PARTY_TIMEOUT_MS): Promise<unknown> {
  const response = await fetch(url, {
    signal: AbortSignal.timeout(timeoutMs),
    headers: { accept: "application/json" },
    redirect: "follow",
  });
  if (!response.ok) throw new Error(`answered ${response.status}`);
  const text = await response.text();
  if (text.length > RESPONSE_MAX_BYTES) throw new Error(`answered ${text.length} characters`);
  return JSON.parse(text);
}
