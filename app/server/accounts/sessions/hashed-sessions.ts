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

/** Every method that can meet a session; the types of rows are the caller's, so they pass through unread. */
function methodsOf(adapter: DBTransactionAdapter, hash: Hash) {
  const stored = <Given extends { model: string; where?: Where[]; data?: Row; update?: Row }>(
    given: Given,
  ) => {
    if (given.model !== "session") return { given, reveal: <Found>(found: Found) => found };
    const tokens = new Map<unknown, unknown>();
    const hashed = (value: unknown) => {
      if (typeof value !== "string") return value;
      tokens.set(hash(value), value);
      return hash(value);
    };
    const hashedRow = (row: Row) => ("token" in row ? { ...row, token: hashed(row.token) } : row);
    const where = given.where?.map((condition) =>
      condition.field === "token"
        ? {
            ...condition,
            value: (Array.isArray(condition.value)
              ? condition.value.map(hashed)
              : hashed(condition.value)) as Where["value"],
          }
        : condition,
    );
    const reveal = <Found>(found: Found): Found => {
      if (found === null || typeof found !== "object" || !("token" in found)) return found;
      return { ...found, token: tokens.get(found.token) ?? found.token };
    };
    return {
      given: {
        ...given,
        ...(where && { where }),
        ...(given.data && { data: hashedRow(given.data) }),
        ...(given.update && { update: hashedRow(given.update) }),
      },
      reveal,
    };
  };
  return {
    create: async (call) => {
      const { given, reveal } = stored(call);
      return reveal(await adapter.create(given));
    },
    findOne: async (call) => {
      const { given, reveal } = stored(call);
      return reveal(await adapter.findOne(given));
    },
    findMany: async (call) => {
      const { given, reveal } = stored(call);
      return (await adapter.findMany(given)).map(reveal);
    },
    update: async (call) => {
      const { given, reveal } = stored(call);
      return reveal(await adapter.update(given));
    },
    consumeOne: async (call) => {
      const { given, reveal } = stored(call);
      return reveal(await adapter.consumeOne(given));
    },
    count: (call) => adapter.count(stored(call).given),
    updateMany: (call) => adapter.updateMany(stored(call).given),
    delete: (call) => adapter.delete(stored(call).given),
    deleteMany: (call) => adapter.deleteMany(stored(call).given),
  } as Pick<
    DBTransactionAdapter,
    | "create"
    | "findOne"
    | "findMany"
    | "update"
    | "consumeOne"
    | "count"
    | "updateMany"
    | "delete"
    | "deleteMany"
  >;
}
