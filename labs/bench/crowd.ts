import { rmSync } from "node:fs";
import { Agent } from "node:http";
import { cpus } from "node:os";
import { setTimeout as wait } from "node:timers/promises";
import { type BenchStore, startBenchStore, startSeededStore, VISITOR } from "#labs/support/bench-store.ts";
import { send } from "#labs/support/send.ts";
import { seededRandom } from "#packages/seeded-random";
import { note, quantile, seconds } from "./note.ts";

const BROWSERS = 100;
const WARM_UP_SECONDS = 5;
const SECONDS = 30;
const GOAL_MS = 1_000;
/** How long a browser shows a page, give or take a half. */
const READING_MS = 2_000;
const CATEGORIES = ["sneakers", "streetwear", "apparel", "accessories", "men", "women", "kids"];
/** More pages of a category than shoppers read; the response cache has the first twenty. */
const CATEGORY_PAGES = 40;
const KINDS = ["home", "category", "search", "product"] as const;
type Kind = (typeof KINDS)[number];
type Paths = Record<Kind, readonly string[]>;
/** The pages that a browser requests, over and over, each time with another category, search and product. */
const VISIT: readonly Kind[] = ["home", "category", "product", "search", "product", "product"];

/**
 * Measures a shop of so many products with 100 browsers at once, each on a connection of its own, with one server process
 * and with one for each core. First they read each page for a while, then they request the next as soon as they have one:
 * home, a category, a search, and three products.
 */
export async function measureCrowd(products: number, searches: readonly string[]): Promise<void> {
  const first = await startSeededStore({}, products);
  const { dataDir } = first;
  const slugs = await first.query<{ slug: string }>("select slug from products where is_active order by id");
  const pathsOf = pathsOfKinds(
    slugs.map(({ slug }) => slug),
    searches,
  );
  await first.stop();
  for (const processes of new Set([1, cpus().length])) {
    const store = await startBenchStore(dataDir, { WEB_CONCURRENCY: String(processes) });
    try {
      await visit(store, { pathsOf, seconds: WARM_UP_SECONDS, readingMs: 0 });
      const suffix = processes === 1 ? "1 process" : `${processes} processes`;
      const shop = `${products.toLocaleString("en-US")} products, ${BROWSERS} browsers, ${suffix}`;
      const reading = await visit(store, { pathsOf, seconds: SECONDS, readingMs: READING_MS });
      noteVisits(`${shop}, each reading for ${READING_MS / 1000} s`, reading, GOAL_MS);
      noteVisits(
        `${shop}, as fast as they can`,
        await visit(store, { pathsOf, seconds: SECONDS, readingMs: 0 }),
      );
    } finally {
      await store.stop();
    }
  }
  rmSync(dataDir, { recursive: true, force: true });
}

function pathsOfKinds(slugs: readonly string[], searches: readonly string[]): Paths {
  return {
    home: ["/"],
    category: CATEGORIES.flatMap((name) =>
      Array.from({ length: CATEGORY_PAGES }, (_, at) => `/${name}${at === 0 ? "" : `?page=${at + 1}`}`),
    ),
    search: searches.map((words) => `/products?search=${encodeURIComponent(words)}`),
    product: slugs.map((slug) => `/product/${slug}`),
  };
}

function noteVisits(what: string, { times, failures }: Visited, goalMs = Number.POSITIVE_INFINITY): void {
  const all = KINDS.flatMap((kind) => times[kind]);
  for (const [name, measured] of [
    [what, all],
    ...KINDS.map((kind) => [`  the same: ${kind}`, times[kind]] as const),
  ] as const) {
    const p99 = quantile(measured, 0.99);
    const failed = measured === all ? `, ${failures} failed` : "";
    note(
      name,
      goalMs === Number.POSITIVE_INFINITY ? "none failed" : `99th percentile ${seconds(goalMs)}, none failed`,
      `${Math.round(measured.length / SECONDS)}/s, median ${seconds(quantile(measured, 0.5))}, p99 ${seconds(p99)}${failed}`,
      p99 <= goalMs && failures === 0,
    );
  }
}

type Visited = { times: Record<Kind, number[]>; failures: number };

/** Lets the browsers visit for some seconds; returns the milliseconds of each page that came with status 200. */
async function visit(
  { origin }: BenchStore,
  { pathsOf, seconds: forSeconds, readingMs }: { pathsOf: Paths; seconds: number; readingMs: number },
): Promise<Visited> {
  const agent = new Agent({ keepAlive: true, maxSockets: BROWSERS });
  const visited: Visited = { times: { home: [], category: [], search: [], product: [] }, failures: 0 };
  const end = performance.now() + forSeconds * 1000;
  const browse = async (browser: number) => {
    const random = seededRandom(browser + 1);
    // Browsers neither begin at the same moment nor with the same page.
    await wait(random() * readingMs);
    for (let step = browser; performance.now() < end; step += 1) {
      const kind = VISIT[step % VISIT.length] ?? "home";
      const paths = pathsOf[kind];
      const asked = performance.now();
      const path = paths[Math.floor(random() * paths.length)] ?? "/";
      const answer = await send(agent, origin + path, { headers: VISITOR }).catch(() => null);
      if (answer?.status === 200) visited.times[kind].push(performance.now() - asked);
      else visited.failures += 1;
      await wait(readingMs * (0.5 + random()));
    }
  };
  await Promise.all(Array.from({ length: BROWSERS }, (_, browser) => browse(browser)));
  agent.destroy();
  return visited;
}
