/** Asks the shop's own JSON for something; `Answer` is the very type that the endpoint makes it from. Throws on failure. */
export async function fetchJson<Answer>(address: string, request?: RequestInit): Promise<Answer> {
  const response = await fetch(address, request);
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  return (await response.json()) as Answer;
}
