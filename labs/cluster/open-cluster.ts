import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { Client } from "pg";
import { isOutage } from "#app/server/platform/db/connection/outage.ts";
import type { S3Place } from "#app/server/platform/files/s3-requests.ts";
import { InstalledPostgres } from "#labs/support/installed-postgres.ts";
import { type StartedStore, startStore } from "#labs/support/start-store.ts";
import { freePort } from "#tests/support/free-port.ts";
import { openS3StandIn, s3Variables } from "#tests/support/s3-stand-in.ts";
import { DatabaseNode, PASSWORD } from "./database-node.ts";
import { buildNextRelease } from "./next-release.ts";
import { PROGRAMS } from "./programs.ts";
import { endProcess, StartedPrograms, shipped, shippedVariables } from "./started-programs.ts";

type StoreName = "a" | "b";

/** Two of HAProxy's questions. */
const HAPROXY_SEES_MS = 2_500;

type Member = { name: string; role: string; state: string; lag?: number };

/** Everything of a shop that has outgrown one machine, on this one. */
export class Cluster {
  readonly nodes: [DatabaseNode, DatabaseNode];
  readonly stores = new Map<StoreName, StartedStore>();
  /** The shop as visitors reach it. */
  readonly origin: string;
  /** The primary, through HAProxy. */
  readonly databaseUrl: string;
  readonly place: S3Place;
  readonly #storePorts: Record<StoreName, number>;
  readonly #folder: string;
  readonly #etcd: { start: () => ReturnType<StartedPrograms["start"]> };
  #etcdProcess: ReturnType<StartedPrograms["start"]>;

  constructor(given: {
    nodes: [DatabaseNode, DatabaseNode];
    origin: string;
    databaseUrl: string;
    storePorts: Record<StoreName, number>;
    folder: string;
    place: S3Place;
    etcd: { start: () => ReturnType<StartedPrograms["start"]> };
  }) {
    this.nodes = given.nodes;
    this.origin = given.origin;
    this.databaseUrl = given.databaseUrl;
    this.#storePorts = given.storePorts;
    this.#folder = given.folder;
    this.place = given.place;
    this.#etcd = given.etcd;
    this.#etcdProcess = given.etcd.start();
  }

  /** Starts a store of this release, or of the one that `root` has. */
  async startStore(
    name: StoreName,
    { more = {}, root }: { more?: Record<string, string>; root?: string } = {},
  ): Promise<void> {
    const variables = {
      BASE_URL: this.origin,
      DATABASE_URL: this.databaseUrl,
      // HAProxy, and the proxy in front of it that names each buyer's address.
      TRUST_PROXY: "2",
      ...s3Variables(this.place),
      ...more,
    };
    const folder = path.join(this.#folder, `store-${name}`);
    this.stores.set(
      name,
      await startStore(folder, variables, { port: this.#storePorts[name], ...(root && { root }) }),
    );
  }

  async endStore(name: StoreName, signal: "SIGTERM" | "SIGKILL"): Promise<void> {
    await endProcess(this.store(name).child, signal);
  }

  /** Builds the release after this one; returns its folder. */
  buildNextRelease(): string {
    const root = path.join(this.#folder, "next-release");
    buildNextRelease(root);
    return root;
  }

  /** Waits until HAProxy has seen both stores serve: it asks each one every second. */
  async bothServe(): Promise<void> {
    for (const store of this.stores.values()) await store.get("/healthz");
    await wait(HAPROXY_SEES_MS);
    const { status } = await fetch(`${this.origin}/healthz`);
    if (status !== 200) throw new Error(`HAProxy finds no store: ${status}`);
  }

  store(name: StoreName): StartedStore {
    const store = this.stores.get(name);
    if (!store) throw new Error(`store ${name} was not started`);
    return store;
  }

  /** Runs a query through HAProxy, on the primary; repeats it for up to 30 s while there is none. */
  async query<Row>(text: string, values: unknown[] = []): Promise<Row[]> {
    for (const end = Date.now() + 30_000; ; await wait(250)) {
      const client = new Client({ connectionString: this.databaseUrl, connectionTimeoutMillis: 3_000 });
      client.on("error", () => {});
      try {
        await client.connect();
        return (await client.query(text, values)).rows as Row[];
      } catch (error) {
        if (!isOutage(error) || Date.now() > end) throw error;
      } finally {
        void client.end().catch(() => {});
      }
    }
  }

  /** Returns the members as Patroni sees them, by whichever node answers. */
  async members(): Promise<Member[]> {
    for (const { ports } of this.nodes) {
      try {
        const response = await fetch(`http://127.0.0.1:${ports.patroni}/cluster`, {
          signal: AbortSignal.timeout(1_000),
        });
        const { members = [] } = (await response.json()) as { members?: Member[] };
        if (members.length > 0) return members;
      } catch {
        // This node is away; the other one knows.
      }
    }
    return [];
  }

  /** Returns the primary, and the other node. */
  async roles(): Promise<{ primary: DatabaseNode; standby: DatabaseNode }> {
    const leader = (await this.members()).find(({ role }) => role === "leader")?.name;
    const [n1, n2] = this.nodes;
    if (leader !== n1.name && leader !== n2.name) throw new Error("no primary");
    return leader === n1.name ? { primary: n1, standby: n2 } : { primary: n2, standby: n1 };
  }

  /** Waits until a primary and its synchronous standby run; returns how many seconds that took. */
  async settled(withinMs = 90_000): Promise<number> {
    const began = performance.now();
    while (performance.now() - began < withinMs) {
      const running = (await this.members()).filter(({ state }) => /^(?:running|streaming)$/.test(state));
      const roles = new Set(running.map(({ role }) => role));
      if (roles.has("leader") && roles.has("sync_standby")) return (performance.now() - began) / 1000;
      await wait(200);
    }
    throw new Error(`no primary with its standby: ${JSON.stringify(await this.members())}`);
  }

  /** Hands the primary's role to the standby, as before maintenance. */
  async switchover(): Promise<void> {
    const { primary, standby } = await this.roles();
    const response = await fetch(`http://127.0.0.1:${primary.ports.patroni}/switchover`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ leader: primary.name, candidate: standby.name }),
    });
    if (!response.ok) throw new Error(`switchover: ${response.status} ${await response.text()}`);
  }

  async killEtcd(): Promise<void> {
    await endProcess(this.#etcdProcess, "SIGKILL");
  }

  startEtcd(): void {
    this.#etcdProcess = this.#etcd.start();
  }

  /** Returns the end of every program's log, for a failure nobody foresaw. */
  logs(): string {
    const names = ["etcd", "patroni-n1", "patroni-n2", "haproxy"];
    return names.map((name) => `── ${name}\n${lastLines(path.join(this.#folder, `${name}.log`))}`).join("\n");
  }

  /** Ends stores and database nodes. */
  async close(): Promise<void> {
    await Promise.all([...this.stores.values()].map((store) => endProcess(store.child)));
    for (const node of this.nodes) await node.stop();
  }
}

function lastLines(file: string): string {
  try {
    return readFileSync(file, "utf8").split("\n").slice(-60).join("\n");
  } catch {
    return "";
  }
}

/**
 * Starts etcd, two database nodes, HAProxy, the object storage and two stores, all on loopback. Adds to `closing` the
 * functions that end the parts, to be called from the last to the first.
 */
export async function openCluster(bin: string, closing: (() => unknown)[]): Promise<Cluster> {
  const folder = mkdtempSync(path.join(tmpdir(), "kairaba-cluster-"));
  closing.push(() => rmSync(folder, { recursive: true, force: true }));
  chmodSync(folder, 0o755);
  mkdirSync(path.join(folder, "etcd"), { mode: 0o700 });
  const account = new InstalledPostgres(bin, folder);
  const programs = new StartedPrograms(account, folder);
  closing.push(() => programs.stopAll());
  const [etcd, peers, shop, database, a, b, ...rest] = await Promise.all(
    Array.from({ length: 10 }, () => freePort()),
  );
  if (!etcd || !shop || !database || !a || !b) throw new Error("no free ports");
  const [p1 = 0, p2 = 0, r1 = 0, r2 = 0] = rest;
  const node = (name: string, postgres: number, patroni: number) =>
    new DatabaseNode(name, { ports: { postgres, patroni }, folder, bin, etcd, programs });
  const nodes: [DatabaseNode, DatabaseNode] = [node("n1", p1, r1), node("n2", p2, r2)];
  const client = `http://127.0.0.1:${etcd}`;
  const peer = `http://127.0.0.1:${peers}`;
  const etcdVariables = shippedVariables("etcd.env", {
    ETCD_DATA_DIR: path.join(folder, "etcd"),
    ETCD_LISTEN_CLIENT_URLS: client,
    ETCD_ADVERTISE_CLIENT_URLS: client,
    ETCD_LISTEN_PEER_URLS: peer,
    ETCD_INITIAL_ADVERTISE_PEER_URLS: peer,
    ETCD_INITIAL_CLUSTER: `e1=${peer}`,
  });
  const storage = await openS3StandIn();
  closing.push(storage.close);
  const cluster = new Cluster({
    nodes,
    origin: `http://127.0.0.1:${shop}`,
    databaseUrl: `postgres://shop:${PASSWORD}@127.0.0.1:${database}/shop`,
    storePorts: { a, b },
    folder,
    place: storage.place,
    etcd: { start: () => programs.start("etcd", PROGRAMS.etcd, [], etcdVariables) },
  });
  closing.push(() => cluster.close());
  try {
    const haproxyVariables = shippedVariables("haproxy.env", {
      SHOP_BIND: `127.0.0.1:${shop}`,
      SHOP_AWAY_FILE: shipped("shop-away.http"),
      STORE_A: `127.0.0.1:${a}`,
      STORE_B: `127.0.0.1:${b}`,
      DATABASE_BIND: `127.0.0.1:${database}`,
      DATABASE_N1: `127.0.0.1:${p1}`,
      DATABASE_N1_PATRONI: String(r1),
      DATABASE_N2: `127.0.0.1:${p2}`,
      DATABASE_N2_PATRONI: String(r2),
    });
    programs.start("haproxy", PROGRAMS.haproxy, ["-f", shipped("haproxy.cfg"), "-db"], haproxyVariables);
    for (const each of nodes) each.start();
    await cluster.settled();
    const { primary } = await cluster.roles();
    await createDatabase(primary);
    await cluster.startStore("a", { more: { SEED_DEMO: "1" } });
    await cluster.startStore("b");
    return cluster;
  } catch (error) {
    console.error(cluster.logs());
    throw error;
  }
}

/** Creates the shop's role, which has no rights but its own database's. */
async function createDatabase(primary: DatabaseNode): Promise<void> {
  const client = new Client({ connectionString: primary.url("postgres", "postgres") });
  await client.connect();
  await client.query(`create role shop login password '${PASSWORD}'`);
  await client.query("create database shop owner shop");
  await client.end();
}
