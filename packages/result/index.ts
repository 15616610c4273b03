/** A success with its value. */
export type Ok<T> = { ok: true; value: T };

/** An expected refusal: the reason is one of a closed list, with its message in `copy/`; `detail` is what that names. */
export type Refusal<R extends string, D = undefined> = { ok: false; reason: R; detail: D };

/** Wraps a value as a success. */
export function ok<T>(value: T): Ok<T> {
  return { ok: true, value };
}

/** Builds a refusal without detail. */
export function refuse<R extends string>(reason: R): Refusal<R> {
  return { ok: false, reason, detail: undefined };
}

/** Creates a refusal with the data for its message (a new quote, a list of lines). */
export function refuseWith<R extends string, D>(reason: R, detail: D): Refusal<R, D> {
  return { ok: false, reason, detail };
}
