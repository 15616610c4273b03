import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { type ManifestPart, readRouteManifest, shopManifestUrl } from "#app/server/http/route-manifest.ts";
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
  const manifest = readRouteManifest(join(CLIENT, "assets"));
  if (manifest === null) return ["build/client/assets has no manifest: build first."];
  const listing = Object.values(manifest.routes).find((route) => /(^|\/)category$/.test(route.id));
  if (!listing) return ["The build has no route named category, so its JavaScript cannot be weighed."];
  const files = new Set([shopManifestUrl(manifest.url), ...filesOf(manifest.entry)]);
  for (
    let route: typeof listing | undefined = listing;
    route;
    route = manifest.routes[route.parentId ?? ""]
  ) {
    for (const file of filesOf(route)) files.add(file);
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

function filesOf({ module, imports = [] }: ManifestPart): string[] {
  return [module, ...imports];
}

function brotliSize(file: string): number {
  return brotliCompressSync(readFileSync(join(CLIENT, file))).length;
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}
