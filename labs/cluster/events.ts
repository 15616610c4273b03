import { setTimeout as wait } from "node:timers/promises";
import type { Cluster } from "./open-cluster.ts";
import type { Seen } from "./visitors.ts";

/** An event that happens to the cluster while visitors buy and read. */
export type Event = {
  name: string;
  /** The statement that must hold, for the table. */
  holds: string;
  buyers: number;
  /** The longest time in seconds in which no order may succeed. */
  goalSeconds: number;
  /** Prepares the cluster before visitors come. */
  prepare?: (cluster: Cluster) => Promise<void>;
  act: (cluster: Cluster) => Promise<void>;
  /** Returns what did not hold besides what is checked after every event. */
  check?: (cluster: Cluster, seen: Seen) => Promise<string[]> | string[];
};

const STEADY_MS = 4_000;

const noPageFailed = (_: Cluster, seen: Seen) =>
  seen.pagesAway.length > 0 ? [`${seen.pagesAway.length} pages were away`] : [];

const killedPrimary = (buyers: number): Event => ({
  name: `primary's PostgreSQL killed (kill -9), ${buyers} buyers`,
  holds: "the standby takes over; the old primary comes back as standby",
  buyers,
  goalSeconds: 10,
  async act(cluster) {
    const { primary, standby } = await cluster.roles();
    primary.killPostmaster();
    await takenOver(cluster, standby.name);
  },
});

/** `rounds` is how often the primary is killed. */
export function eventsOf(rounds: number): Event[] {
  return [
    ...Array.from({ length: rounds }, (_, round) => killedPrimary(round % 2 === 0 ? 10 : 50)),
    {
      name: "primary's machine killed (Patroni and PostgreSQL, kill -9), and back",
      holds: "the standby takes over after the ttl; the machine comes back as standby",
      buyers: 10,
      goalSeconds: 30,
      async act(cluster) {
        const { primary, standby } = await cluster.roles();
        await primary.killAll();
        await takenOver(cluster, standby.name);
        await wait(STEADY_MS);
        primary.start();
      },
    },
    {
      name: "switchover",
      holds: "the roles change",
      buyers: 10,
      goalSeconds: 5,
      async act(cluster) {
        const { standby } = await cluster.roles();
        await cluster.switchover();
        await takenOver(cluster, standby.name);
      },
    },
    {
      name: "standby's machine killed, and back",
      holds: "selling goes on with the same primary; the standby comes back as synchronous",
      buyers: 10,
      goalSeconds: 10,
      async act(cluster) {
        const { primary, standby } = await cluster.roles();
        await standby.killAll();
        await wait(15_000);
        await samePrimary(cluster, primary.name);
        const roles = (await cluster.members()).map(({ role }) => role);
        if (roles.includes("sync_standby")) throw new Error("a dead standby counts as synchronous");
        standby.start();
      },
    },
    {
      name: "standby's machine frozen for 25 s (SIGSTOP)",
      holds: "orders wait, then selling goes on with the same primary",
      buyers: 10,
      goalSeconds: 15,
      async act(cluster) {
        const { primary, standby } = await cluster.roles();
        standby.freeze();
        await wait(25_000);
        standby.unfreeze();
        await samePrimary(cluster, primary.name);
      },
    },
    {
      name: "etcd killed for 30 s",
      holds: "selling goes on with the same primary (failsafe_mode)",
      buyers: 10,
      goalSeconds: 5,
      async act(cluster) {
        const { primary } = await cluster.roles();
        await cluster.killEtcd();
        await wait(30_000);
        cluster.startEtcd();
        await wait(STEADY_MS);
        await samePrimary(cluster, primary.name);
      },
    },
    {
      name: "store A killed (kill -9), and back",
      holds: "store B serves",
      buyers: 10,
      goalSeconds: 5,
      async act(cluster) {
        await cluster.endStore("a", "SIGKILL");
        await wait(STEADY_MS);
        await cluster.startStore("a");
      },
    },
    {
      name: "store A ended (SIGTERM), and back",
      holds: "no page fails",
      buyers: 10,
      goalSeconds: 5,
      async act(cluster) {
        await cluster.endStore("a", "SIGTERM");
        await wait(STEADY_MS);
        await cluster.startStore("a");
      },
      check: noPageFailed,
    },
    rollingUpdate(),
  ];
}

/** A, then B is started again as the release after this one, which adds a column; old pages load their files throughout. */
function rollingUpdate(): Event {
  let next = "";
  let oldFiles: string[] = [];
  return {
    name: "rolling update to the next release: A, then B",
    holds: "no page fails, and pages of the old release find their files",
    buyers: 10,
    goalSeconds: 5,
    async prepare(cluster) {
      next = cluster.buildNextRelease();
      oldFiles = await hashedFiles(cluster);
    },
    async act(cluster) {
      await cluster.endStore("a", "SIGTERM");
      await cluster.startStore("a", { root: next });
      await cluster.bothServe();
      await cluster.endStore("b", "SIGTERM");
      await cluster.startStore("b", { root: next });
      await cluster.bothServe();
    },
    async check(cluster, seen) {
      const lost: string[] = [];
      for (const file of oldFiles) {
        const { status } = await fetch(cluster.origin + file);
        if (status !== 200) lost.push(`${file} of the old release: ${status}`);
      }
      const newFiles = (await hashedFiles(cluster)).filter((file) => !oldFiles.includes(file));
      if (newFiles.length === 0) lost.push("pages are the old release's");
      return [...noPageFailed(cluster, seen), ...lost];
    },
  };
}

async function hashedFiles(cluster: Cluster): Promise<string[]> {
  const page = await (await fetch(`${cluster.origin}/products`)).text();
  return [...new Set(page.match(/\/assets\/[\w.-]+\.(?:js|css)/g))];
}

/** Waits until this node is the primary, for a minute. */
async function takenOver(cluster: Cluster, name: string): Promise<void> {
  for (const end = Date.now() + 60_000; Date.now() < end; await wait(200)) {
    const members = await cluster.members();
    if (members.some((member) => member.name === name && member.role === "leader")) return;
  }
  throw new Error(`${name} did not take over`);
}

async function samePrimary(cluster: Cluster, name: string): Promise<void> {
  const { primary } = await cluster.roles();
  if (primary.name !== name) throw new Error(`${primary.name} took over`);
}
