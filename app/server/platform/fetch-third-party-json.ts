import { waitForGateway } from "#app/server/platform/resilience/request-budget.ts";

/** The time limit of every call to a third party. Source: specification 14.7. */
export const THIRD_PARTY_TIMEOUT_MS = 5_000;

const RESPONSE_MAX_BYTES = 256 * 1024;

/** Fetches a small JSON document from a third party. Throws on a timeout, an error status and invalid JSON. */
export async function fetchThirdPartyJson(url: string, timeoutMs = THIRD_PARTY_TIMEOUT_MS): Promise<unknown> {
  const text = await waitForGateway(timeoutMs, async (signal) => {
    const response = await fetch(url, {
      signal,
      headers: { accept: "application/json" },
      redirect: "follow",
    });
    if (!response.ok) throw new Error(`answered ${response.status}`);
    return await response.text();
  });
  if (text.length > RESPONSE_MAX_BYTES) throw new Error(`answered ${text.length} characters`);
  return JSON.parse(text);
}
