/** Returns the value of a result; throws its refusal. */
export function succeeded<T>(result: { ok: true; value: T } | { ok: false; reason: string }): T {
  if (!result.ok) throw new Error(result.reason);
  return result.value;
}
