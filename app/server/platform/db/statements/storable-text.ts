import type { ClientBase } from "pg";

const NUL = "\0";

/**
 * JSON's escapes of the NUL character and of lone surrogates; `JSON.stringify` writes whole pairs unescaped. A backslash
 * that is itself escaped starts no escape.
 */
const UNSTORABLE_ESCAPE = /(?<!\\)((?:\\\\)*)\\u(?:0000|d[89a-f][0-9a-f]{2})/gi;
const IS_JSON = /^["[{]/;

/**
 * Removes from every text parameter of a connection what PostgreSQL cannot store: the NUL character, and lone surrogates
 * in JSON. Nobody types either; requests that probe the shop contain them in URLs, cookies, forms and JSON.
 */
export function sendStorableText(client: ClientBase): void {
  const query = client.query;
  Object.assign(client, {
    query: (statement: unknown, ...rest: unknown[]): unknown => {
      const [values, ...others] = rest;
      return Reflect.apply(query, client, [
        hasValues(statement) ? { ...statement, values: statement.values.map(storable) } : statement,
        ...(Array.isArray(values) ? [values.map(storable), ...others] : rest),
      ]);
    },
  });
}

function hasValues(statement: unknown): statement is { values: unknown[] } {
  return (
    typeof statement === "object" &&
    statement !== null &&
    "values" in statement &&
    Array.isArray(statement.values)
  );
}

function storable(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(storable);
  if (typeof value !== "string") return value;
  const text = value.includes(NUL) ? value.replaceAll(NUL, "") : value;
  return IS_JSON.test(text) ? text.replace(UNSTORABLE_ESCAPE, "$1") : text;
}
