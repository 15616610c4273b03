import type { Pool, PoolClient } from "pg";
import type { FileStore } from "#app/server/platform/files/file-store.ts";
import type { PaymentGateway } from "#app/server/platform/gateways/payment-gateway.ts";
import type { Mailer } from "#app/server/platform/mail/mailer.ts";

/** A call to the shop's database (over `connection`), files, mail server or card gateway. */
export type EdgeCall =
  | { edge: "database"; name: string; connection: PoolClient }
  | { edge: "files" | "mail" | "gateway"; name: string };

/** Decides when to send a call, and whether the call or its response is lost; `send` sends it. */
export type Intercept = <T>(call: EdgeCall, send: () => Promise<T>) => Promise<T>;

/** Passes every statement of the pool through `intercept`. Call it before the pool opens a connection. */
export function interceptDatabase(pool: Pool, intercept: Intercept): void {
  // This listener runs first, so that the shop's own wrappers see the intercepted result.
  pool.prependListener("connect", (connection) => {
    const { query } = connection;
    Object.assign(connection, {
      query: (...args: unknown[]): unknown => {
        // `pool.query` passes a callback; a transaction awaits a promise.
        const callback = typeof args.at(-1) === "function" ? (args.pop() as Callback) : null;
        const name = textOf(args[0]).slice(0, 60);
        const result = intercept({ edge: "database", name, connection }, () =>
          Promise.resolve(Reflect.apply(query, connection, args)),
        );
        if (callback === null) return result;
        result.then(
          (rows) => process.nextTick(callback, null, rows),
          (error) => process.nextTick(callback, error),
        );
      },
    });
  });
}

type Callback = (error: unknown, rows?: unknown) => void;

/** Returns a file store that passes every call through `intercept`. */
export function interceptFiles(files: FileStore, intercept: Intercept): FileStore {
  const call = (name: string) => ({ edge: "files", name }) as const;
  return {
    put: (...args) => intercept(call("put"), () => files.put(...args)),
    get: (path) => intercept(call("get"), () => files.get(path)),
    remove: (path) => intercept(call("remove"), () => files.remove(path)),
    list: (folder) => files.list(folder),
  };
}

/** Returns a mailer that passes every mail through `intercept`. */
export function interceptMails(mailer: Mailer, intercept: Intercept): Mailer {
  return { send: (mail) => intercept({ edge: "mail", name: "send" }, () => mailer.send(mail)) };
}

/** Returns a card gateway that passes every call through `intercept`, except the local check of a signature. */
export function interceptGateway(cards: PaymentGateway, intercept: Intercept): PaymentGateway {
  const call = (name: string) => ({ edge: "gateway", name }) as const;
  const { readStatement } = cards;
  return {
    ...cards,
    ...(readStatement && {
      readStatement: (day: string) => intercept(call("readStatement"), () => readStatement(day)),
    }),
    createSession: (wanted) => intercept(call("createSession"), () => cards.createSession(wanted)),
    retrieveSession: (id) => intercept(call("retrieveSession"), () => cards.retrieveSession(id)),
    expireSession: (id) => intercept(call("expireSession"), () => cards.expireSession(id)),
    refund: (wanted) => intercept(call("refund"), () => cards.refund(wanted)),
    findRefund: (lost) => intercept(call("findRefund"), () => cards.findRefund(lost)),
  };
}

function textOf(statement: unknown): string {
  if (typeof statement === "string") return statement;
  return typeof statement === "object" && statement !== null && "text" in statement
    ? String(statement.text)
    : "";
}
