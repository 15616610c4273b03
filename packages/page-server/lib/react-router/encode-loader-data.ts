/** The codes of values that JSON cannot express. React Router's turbo-stream has the same codes. */
const UNDEFINED = -7;
const NULL = -5;

/**
 * Encodes loader data in the format of React Router's encoder: a list of values that refer to each other by index, each
 * written once. Returns null for anything but plain data (a promise, a date, a class instance, a number that JSON cannot
 * express), which React Router has to encode.
 */
export function encodeLoaderData(loaderData: object): string | null {
  const indexes = new Map<unknown, number>();
  const queue: { value: unknown; index: number }[] = [];
  const encodedValues: string[] = [];
  const indexOf = (value: unknown): number => {
    if (value === undefined) return UNDEFINED;
    if (value === null) return NULL;
    const existing = indexes.get(value);
    if (existing !== undefined) return existing;
    const index = indexes.size;
    indexes.set(value, index);
    queue.push({ value, index });
    return index;
  };
  indexOf(loaderData);
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
    const text = encodeValue(next.value, indexOf);
    if (text === null) return null;
    encodedValues[next.index] = text;
  }
  return `[${encodedValues.join(",")}]\n`;
}

function encodeValue(value: unknown, indexOf: (value: unknown) => number): string | null {
  if (typeof value === "string" || typeof value === "boolean") return JSON.stringify(value);
  if (typeof value === "number")
    return Number.isFinite(value) && !Object.is(value, -0) ? String(value) : null;
  if (Array.isArray(value)) return hasHoles(value) ? null : `[${value.map(indexOf).join(",")}]`;
  if (typeof value !== "object" || value === null || Object.getPrototypeOf(value) !== Object.prototype)
    return null;
  const fields = Object.entries(value).map(([name, field]) => `"_${indexOf(name)}":${indexOf(field)}`);
  return `{${fields.join(",")}}`;
}

function hasHoles(list: unknown[]): boolean {
  for (let at = 0; at < list.length; at += 1) if (!(at in list)) return true;
  return false;
}
