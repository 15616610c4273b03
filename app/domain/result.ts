/** A success with its value. */
export type Ok<T> = { ok: true; value: T };

/** An expected "no": the reason is a word of a closed list, its sentence lives in `copy/`. */
export type Refusal<R extends string, D = undefined> = { ok: false; reason: R; detail?: D };

/** Wraps a value as a success. */
export function ok<T>(value: T): Ok<T> {
  return { ok: true, value };
}

/** Builds a refusal without detail. */
export function refuse<R extends string>(reason: R): Refusal<R> {
  return { ok: false, reason };
}

/** Builds a refusal with the facts its message needs (a fresh quote, a list of lines). */
export function refuseWith<R extends string, D>(reason: R, detail: D): Refusal<R, D> {
  return { ok: false, reason, detail };
}
