import type { DBAdapter, DBTransactionAdapter, Where } from "better-auth";

type Hash = (sessionToken: string) => string;
type Row = Record<string, unknown>;

/**
 * Returns the adapter, which now stores and finds the tokens of sessions as hashes: better-auth 1.7 has no option for
 * it. A caller that names a token gets it back; sessions found otherwise carry the hash.
 */
export function hashedSessions(adapter: DBAdapter, hash: Hash): DBAdapter {
  return {
    ...adapter,
    ...methodsOf(adapter, hash),
    transaction: (callback) =>
      adapter.transaction((inner) => callback({ ...inner, ...methodsOf(inner, hash) })),
  };
}

/** Every method that can meet a session. */
const METHODS = [
  "create",
  "findOne",
  "findMany",
  "update",
  "consumeOne",
  "count",
  "updateMany",
  "delete",
  "deleteMany",
] as const;

type Call = { model: string; where?: Where[]; data?: Row; update?: Row };

/** The types of calls and rows are the caller's, so they pass through unread. */
function methodsOf(adapter: DBTransactionAdapter, hash: Hash) {
  const hashedMethod = (name: (typeof METHODS)[number]) => async (call: Call) => {
    const method = adapter[name] as (call: Call) => Promise<unknown>;
    if (call.model !== "session") return await method(call);
    const tokens = new Map<unknown, unknown>();
    const hashed = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(hashed);
      if (typeof value !== "string") return value;
      tokens.set(hash(value), value);
      return hash(value);
    };
    const hashedRow = (row: Row) => ("token" in row ? { ...row, token: hashed(row.token) } : row);
    const reveal = (found: unknown): unknown => {
      if (Array.isArray(found)) return found.map(reveal);
      if (found === null || typeof found !== "object" || !("token" in found)) return found;
      return { ...found, token: tokens.get(found.token) ?? found.token };
    };
    const where = call.where?.map((condition) =>
      condition.field === "token"
        ? { ...condition, value: hashed(condition.value) as Where["value"] }
        : condition,
    );
    const given = {
      ...call,
      ...(where && { where }),
      ...(call.data && { data: hashedRow(call.data) }),
      ...(call.update && { update: hashedRow(call.update) }),
    };
    return reveal(await method(given));
  };
  return Object.fromEntries(METHODS.map((name) => [name, hashedMethod(name)])) as unknown as Pick<
    DBTransactionAdapter,
    (typeof METHODS)[number]
  >;
}
