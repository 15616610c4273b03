/** Fetches the site's own JSON; `Answer` is the type the endpoint returns. Throws on failure. */
export async function fetchJson<Answer>(address: string, request?: RequestInit): Promise<Answer> {
  const response = await fetch(address, request);
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  return (await response.json()) as Answer;
}
