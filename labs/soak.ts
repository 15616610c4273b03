import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { load } from "#labs/bench/load.ts";
import { placeOrders } from "#labs/bench/order-load.ts";
import { type BenchStore, startSeededStore, stopAndDelete, VISITOR } from "#labs/support/bench-store.ts";

/*
 * Loads a store of 1,000 products for some minutes with listings, searches, product pages and orders over 20
 * connections. Prints the memory every half minute, and its peak since the line before. Exits with 1 where a peak is
 * above 350 MB, or after a failure.
 */
const LIMIT_MB = 350;
const MINUTES = Number(process.argv[2] ?? 20);
const READERS = 18;
const BUYERS = 2;
const SAMPLE_SECONDS = 30;

if (!(MINUTES > 0)) {
  console.error("Usage: npm run lab -- soak MINUTES");
  process.exit(1);
}

const store = await startSeededStore();
try {
  const products = await store.stock(10_000_000);
  const seconds = Math.ceil(MINUTES * 60);
  const isOver = wait(seconds * 1000).then(() => true);
  const reading = load({
    url: store.origin,
    connections: READERS,
    seconds,
    headers: VISITOR,
    paths: pathsOf(products),
  });
  const buying = placeOrders(store.origin, wishesOf(products), { connections: BUYERS, seconds });
  let highestMb = 0;
  const columns = ["minute", "memory", "peak", "heap", "descriptors"];
  console.log(columns.join("\t"));
  for (let sample = 1; ; sample += 1) {
    if (await Promise.race([isOver, wait(SAMPLE_SECONDS * 1000, false, { ref: false })])) break;
    const { memoryMb, peakMb, heapMb, descriptors } = await measure(store);
    highestMb = Math.max(highestMb, peakMb);
    const minute = (sample * SAMPLE_SECONDS) / 60;
    console.log(`${minute}\t${memoryMb} MB\t${peakMb} MB\t${heapMb} MB\t${descriptors}`);
  }
  const [read, bought] = await Promise.all([reading, buying]);
  highestMb = Math.max(highestMb, (await measure(store)).peakMb);
  console.log(
    `${Math.round(read.perSecond)} pages/s, ${read.failures} failed; ${Math.round(bought.perSecond)} orders/s, ${bought.other.length} failed.`,
  );
  if (bought.other[0]) console.log(bought.other[0]);
  console.log(`Highest memory ${highestMb} MB; the limit is ${LIMIT_MB} MB.`);
  if (highestMb > LIMIT_MB || read.failures > 0 || bought.other.length > 0) process.exitCode = 1;
} finally {
  await stopAndDelete(store);
}

type Product = { id: string; slug: string };

function pathsOf(products: Product[]): string[] {
  const words = ["nike", "runner", "black", "court", "hoodie", "white shoe", "puma", "cap"];
  return products.flatMap(({ slug }, at) => [
    `/product/${slug}`,
    `/sneakers?page=${(at % 40) + 1}`,
    `/products?min_price=${at % 90}`,
    `/products?search=${encodeURIComponent(words[at % words.length] ?? "")}&page=${(at % 7) + 1}`,
    `/api/products?search=${encodeURIComponent(`${words[at % words.length]} ${at % 50}`)}`,
  ]);
}

function wishesOf(products: Product[]) {
  return products.slice(0, 200).map(({ id }) => ({ productId: id, size: "One Size" }));
}

async function measure({ origin, child: { pid } }: BenchStore) {
  const metrics = await (await fetch(`${origin}/metrics`)).text();
  const metric = (name: string) =>
    Number(
      metrics
        .split("\n")
        .find((row) => row.startsWith(name))
        ?.split(" ")[1],
    );
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  const statusMb = (name: string) =>
    Math.round(Number(new RegExp(`^${name}:\\s+(\\d+)`, "m").exec(status)?.[1]) / 1024);
  // Linux measures the next peak from here.
  writeFileSync(`/proc/${pid}/clear_refs`, "5");
  return {
    memoryMb: statusMb("VmRSS"),
    peakMb: statusMb("VmHWM"),
    heapMb: Math.round(metric("nodejs_heap_used_bytes") / 1024 / 1024),
    descriptors: readdirSync(`/proc/${pid}/fd`).length,
  };
}
