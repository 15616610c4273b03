/** Returns the URL of a list's page, without empty fields and without a page number that is 1. */
export function listHref(path: string, fields: Record<string, string | number>): string {
  const filled = Object.entries(fields).filter(([, value]) => value !== "" && value !== 1);
  const params = new URLSearchParams(filled.map(([name, value]) => [name, String(value)]));
  return params.size === 0 ? path : `${path}?${params}`;
}
