/** What stands for a value that JSON does not know, and for nothing. Source: turbo-stream, as React Router has it. */
const UNDEFINED = -7;
const NULL = -5;

/**
 * What the loaders of a page answered, in the letters React Router's own encoder writes: a list of values that name each
 * other by their place, each said once. For plain data alone, as loaders of screens answer it; null where anything
 * else is met (a promise, a date, an object of a class, a number that JSON cannot write), which is React Router's to write.
 */
export function loadedText(loaded: object): string | null {
  const places = new Map<unknown, number>();
  const waiting: { value: unknown; place: number }[] = [];
  const written: string[] = [];
  const placeOf = (value: unknown): number => {
    if (value === undefined) return UNDEFINED;
    if (value === null) return NULL;
    const known = places.get(value);
    if (known !== undefined) return known;
    const place = places.size;
    places.set(value, place);
    waiting.push({ value, place });
    return place;
  };
  placeOf(loaded);
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const text = textOf(next.value, placeOf);
    if (text === null) return null;
    written[next.place] = text;
  }
  return `[${written.join(",")}]\n`;
}

function textOf(value: unknown, placeOf: (value: unknown) => number): string | null {
  if (typeof value === "string" || typeof value === "boolean") return JSON.stringify(value);
  if (typeof value === "number")
    return Number.isFinite(value) && !Object.is(value, -0) ? String(value) : null;
  if (Array.isArray(value)) return hasHoles(value) ? null : `[${value.map(placeOf).join(",")}]`;
  if (typeof value !== "object" || value === null || Object.getPrototypeOf(value) !== Object.prototype)
    return null;
  const fields = Object.entries(value).map(([name, field]) => `"_${placeOf(name)}":${placeOf(field)}`);
  return `{${fields.join(",")}}`;
}

function hasHoles(list: unknown[]): boolean {
  for (let at = 0; at < list.length; at += 1) if (!(at in list)) return true;
  return false;
}
