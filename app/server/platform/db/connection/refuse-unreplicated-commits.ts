import type { Client } from "pg";

/** The code of a commit that no standby is known to have. */
export const NOT_REPLICATED = "NOT_REPLICATED";

/** The function of PostgreSQL that waits for a standby; the warning's words depend on the server's language. */
const WAITS_FOR_STANDBY = "SyncRepWaitForLSN";

/**
 * Fails a statement whose commit PostgreSQL reports as done with a warning: with synchronous replication, when the wait
 * for the standby is cancelled, the primary has the transaction and the standby may lack it. The failure is an outage, so
 * that the client sends its request again under the same key.
 */
export function refuseUnreplicatedCommits(client: Client): void {
  const { connection } = client;
  client.on("notice", ({ routine }) => {
    if (routine !== WAITS_FOR_STANDBY) return;
    const error = new Error("the database has a commit that its standby may lack");
    // The statement fails as by an error of the server; the responses that follow belong to it and are ignored.
    connection.emit("errorMessage", Object.assign(error, { code: NOT_REPLICATED }));
  });
}
