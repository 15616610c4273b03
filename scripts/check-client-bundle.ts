import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { COMPRESSIBLE_ASSET } from "./compress-assets.ts";

const CLIENT = join(import.meta.dirname, "..", "build", "client");

/** What a phone may have to load before it can use the listing. Source: issue "Fast", Measures. */
const LISTING_JS_MAX_BYTES = 115_000;

/** Words that only server code says. */
const SERVER_WORDS = [
  "SESSION_SECRET",
  "DATABASE_URL",
  "STRIPE_WEBHOOK_SECRET",
  "S3_SECRET_ACCESS_KEY",
  "drizzle",
  "createTransport",
  "argon2",
  "pg_advisory",
  "node:fs",
  "node:crypto",
];

type RouteEntry = { id: string; parentId?: string; path?: string; module: string; imports?: string[] };
type Manifest = {
  url: string;
  entry: { module: string; imports: string[] };
  routes: Record<string, RouteEntry>;
};

const faults = [...findServerCode(), ...findUncompressed(), ...checkListingBudget()];
for (const fault of faults) console.error(fault);
process.exitCode = faults.length > 0 ? 1 : 0;

function findServerCode(): string[] {
  return readdirSync(CLIENT, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(js|css|map)$/.test(entry.name))
    .flatMap((entry) => {
      const text = readFileSync(join(entry.parentPath, entry.name), "utf8");
      return SERVER_WORDS.filter((word) => text.includes(word)).map(
        (word) => `The browser's ${entry.name} contains server code ("${word}").`,
      );
    });
}

/** Every asset has the twin it is sent as; one without goes over a slow line at full length. */
function findUncompressed(): string[] {
  const names = new Set(readdirSync(join(CLIENT, "assets")));
  return [...names]
    .filter((name) => COMPRESSIBLE_ASSET.test(name) && !names.has(`${name}.br`))
    .map((name) => `The browser's ${name} has no compressed twin.`);
}

/** The entry, and the listing's route with every layout around it, each with what it imports at once. */
function checkListingBudget(): string[] {
  const manifest = readManifest();
  const listing = Object.values(manifest.routes).find((route) => /(^|\/)category$/.test(route.id));
  if (!listing) return ["The build has no route named category, so its JavaScript cannot be weighed."];
  const files = new Set([shopManifest(manifest), manifest.entry.module, ...manifest.entry.imports]);
  for (let route: RouteEntry | undefined = listing; route; route = manifest.routes[route.parentId ?? ""]) {
    for (const file of [route.module, ...(route.imports ?? [])]) files.add(file);
  }
  const weighed = [...files].map((file) => ({ file, bytes: brotliSize(file) }));
  const total = weighed.reduce((sum, { bytes }) => sum + bytes, 0);
  const line = `The listing loads ${kilobytes(total)} of JavaScript (brotli) of ${kilobytes(LISTING_JS_MAX_BYTES)}`;
  if (total <= LISTING_JS_MAX_BYTES) {
    console.log(`${line}.`);
    return [];
  }
  const largest = weighed.toSorted((a, b) => b.bytes - a.bytes).slice(0, 8);
  return [`${line}: ${largest.map(({ file, bytes }) => `${file} ${kilobytes(bytes)}`).join(", ")}`];
}

/** What `manifestOfPage` has a shopper load in its place. */
function shopManifest({ url }: Manifest): string {
  return url.replace(/(?=manifest-[^/]+$)/, "shop-");
}

/** React Router's own table of routes, as the browser gets it. */
function readManifest(): Manifest {
  const name = readdirSync(join(CLIENT, "assets")).find((file) => /^manifest-.*\.js$/.test(file));
  if (!name) throw new Error("build/client/assets has no manifest: build first");
  const text = readFileSync(join(CLIENT, "assets", name), "utf8");
  return JSON.parse(text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1)) as Manifest;
}

function brotliSize(file: string): number {
  return brotliCompressSync(readFileSync(join(CLIENT, file))).length;
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}
