import type { PoolConfig } from "pg";
import type { Ok } from "#app/domain/result.ts";
import { shareConnections } from "#app/server/platform/db/share-connections.ts";
import { findConnection } from "#app/server/platform/postgres/find-connection.ts";
import { findFreePort } from "./listen.ts";
import type { OpenShop } from "./open-shop.ts";
import { refusal, type Starting, type StartRefusal } from "./starting.ts";

type Prepared = OpenShop & { connection: PoolConfig; sayInvented: () => void };

/** The usual store: one process that does everything. */
export async function startAlone(starting: Starting): Promise<Ok<string> | StartRefusal> {
  const { viteDevServer } = starting;
  const serving = import("./serve-shop.ts");
  if (!viteDevServer) void serving.then(({ loadPages }) => loadPages());
  const prepared = await prepare(starting, shareConnections(1).perProcess);
  if (!prepared.ok) return prepared;
  const { shop, connection, figures, sayInvented } = prepared.value;
  const { serveShop } = await serving;
  const address = await serveShop(shop, { starting, connection, figures });
  if (address.ok) sayInvented();
  return address;
}

/** The one that owns the database and runs the jobs, while others answer requests. */
export async function startMainProcess(starting: Starting): Promise<Ok<string> | StartRefusal> {
  const { environment, log, endings } = starting;
  const free = await findFreePort(environment);
  if (!free.ok) return free;
  const processes = import("#app/server/platform/processes/server-processes.ts");
  const prepared = await prepare(starting, shareConnections(environment.webConcurrency).main);
  if (!prepared.ok) return prepared;
  const { figures, sayInvented } = prepared.value;
  const { startServerProcesses } = await processes;
  const { begun, stop } = startServerProcesses({ count: environment.webConcurrency, log, figures });
  endings.push(stop);
  const address = await begun;
  if (address.ok) sayInvented();
  return address;
}

/** The shop on a database that is up to date, with its jobs running. The database starts while the code is loaded. */
async function prepare(starting: Starting, poolSize: number): Promise<Ok<Prepared> | StartRefusal> {
  const { environment, log, endings } = starting;
  const { atMost } = shareConnections(environment.webConcurrency);
  const finding = findConnection(environment, log, atMost);
  const loading = import("./open-shop.ts");
  const looking = environment.s3
    ? import("#app/server/platform/files/check-s3.ts").then(
        ({ checkS3 }) => environment.s3 && checkS3(environment.s3),
      )
    : null;
  // Whatever fails first, the database that was started has to be ended.
  const [found, loaded, looked] = await Promise.allSettled([finding, loading, looking]);
  if (found.status === "rejected") throw found.reason;
  if (!found.value.ok) return found.value;
  endings.push(found.value.value.stop);
  if (loaded.status === "rejected") throw loaded.reason;
  if (looked.status === "rejected") throw looked.reason;
  if (looked.value && !looked.value.ok) return refusal(looked.value.detail);

  const { connection } = found.value.value;
  const { openShop, prepareDatabase, runJobs } = loaded.value;
  const opened = await openShop(starting, { connection, poolSize });
  if (!opened.ok) return opened;
  const { invented } = await prepareDatabase(opened.value, environment);
  const jobFigures = runJobs(starting, opened.value.shop);
  const sayInvented = () => {
    if (!invented) return;
    process.stdout.write(`First administrator: ${invented.email} with the password ${invented.password}\n`);
  };
  const figures = () => [...opened.value.figures(), ...jobFigures()];
  return { ok: true, value: { ...opened.value, figures, connection, sayInvented } };
}
