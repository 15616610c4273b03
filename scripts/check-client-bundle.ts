import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { type ManifestPart, publicManifestUrl, readRouteManifest } from "#packages/route-manifest";
import { COMPRESSIBLE_ASSET } from "./compress-assets.ts";

const CLIENT = join(import.meta.dirname, "..", "build", "client");

/** The usual landing pages, by route name. */
const WEIGHED_PAGES = ["home", "category", "product"];

/** The most JavaScript that such a page may load before it is usable. Source: specification 14.8. */
const PAGE_JS_MAX_BYTES = 115_000;

/** Response headers per file over HTTP/1.1; compressed headers would be smaller. */
const HEADERS_BYTES = 302;

/**
 * The bytes a new TCP connection sends before it waits for an acknowledgement, less the headers. Critical files should
 * fit, because one byte more costs a phone a round trip of 150 ms and more.
 */
const FIRST_FLIGHT_BYTES = 14_300;
const BEFORE_THE_FIRST_VIEW = /^(?:entry|archivo-text|archivo-display)-[\w-]{8}\.(?:css\.br|woff2)$/;

/** Strings that occur only in server code. */
const SERVER_WORDS = [
  "SESSION_SECRET",
  "DATABASE_URL",
  "STRIPE_WEBHOOK_SECRET",
  "WAVE_WEBHOOK_SECRET",
  "MODEMPAY_SECRET_KEY",
  "S3_SECRET_ACCESS_KEY",
  "drizzle",
  "createTransport",
  "argon2",
  "pg_advisory",
  "node:fs",
  "node:crypto",
];

const faults = [
  ...findServerCode(),
  ...findUncompressed(),
  ...findUnknownStyles(),
  ...checkFirstFlight(),
  ...checkPageBudgets(),
];
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

/** Finds assets without a compressed twin, which slow networks would load uncompressed. */
function findUncompressed(): string[] {
  const names = new Set(readdirSync(join(CLIENT, "assets")));
  return [...names]
    .filter((name) => COMPRESSIBLE_ASSET.test(name) && !names.has(`${name}.br`))
    .map((name) => `The browser's ${name} has no compressed twin.`);
}

/**
 * Finds undefined colours. The panel's style sheet uses colours from the shop's, which defines only those that the shop
 * uses. Dark mode uses more of them than light mode.
 */
function findUnknownStyles(): string[] {
  const sheets = readdirSync(join(CLIENT, "assets")).filter((name) => name.endsWith(".css"));
  const css = sheets.map((name) => readFileSync(join(CLIENT, "assets", name), "utf8")).join("");
  const theme = /@layer theme\{(.*?)\}\}?@layer/s.exec(css)?.[1] ?? "";
  const named = (text: string) =>
    [...text.matchAll(/(?:@property )?(--[\w-]+)\s*[:{]/g)].map(([, name]) => name);
  const known = new Set([...named(theme), ...named(css).filter((name) => !name?.startsWith("--color-"))]);
  const used = new Set([...css.matchAll(/var\((--[\w-]+)\)/g)].map(([, name]) => name));
  return [...used]
    .filter((name) => !known.has(name))
    .map((name) => `A style sheet uses ${name}, which none defines.`);
}

function checkFirstFlight(): string[] {
  const folder = join(CLIENT, "assets");
  const files = readdirSync(folder).filter((name) => BEFORE_THE_FIRST_VIEW.test(name));
  if (files.length !== 3) return [`A style sheet and two fonts should come first, not ${files.join(", ")}.`];
  const sized = files.map((name) => ({ name, bytes: statSync(join(folder, name)).size }));
  for (const { name, bytes } of sized) console.log(`${name} has ${bytes} of ${FIRST_FLIGHT_BYTES} bytes.`);
  return sized
    .filter(({ bytes }) => bytes > FIRST_FLIGHT_BYTES)
    .map(
      ({ name, bytes }) =>
        `${name} has ${bytes} bytes, more than the ${FIRST_FLIGHT_BYTES} that come at once.`,
    );
}

/** Weighs the entry and each landing page's route with its layouts and static imports. */
function checkPageBudgets(): string[] {
  const manifest = readRouteManifest(join(CLIENT, "assets"));
  if (manifest === null) return ["build/client/assets has no manifest: build first."];
  return WEIGHED_PAGES.flatMap((page) => {
    const its = Object.values(manifest.routes).find((route) => route.id.split("/").at(-1) === page);
    if (!its) return [`The build has no route named ${page}, so its JavaScript cannot be weighed.`];
    const files = new Set([publicManifestUrl(manifest.url), ...filesOf(manifest.entry)]);
    for (let route: typeof its | undefined = its; route; route = manifest.routes[route.parentId ?? ""]) {
      for (const file of filesOf(route)) files.add(file);
    }
    const weighed = [...files].map((file) => ({ file, bytes: brotliSize(file) + HEADERS_BYTES }));
    const total = weighed.reduce((sum, { bytes }) => sum + bytes, 0);
    const line = `The page ${page} loads ${kilobytes(total)} of JavaScript (brotli, with headers) of ${kilobytes(PAGE_JS_MAX_BYTES)}`;
    if (total <= PAGE_JS_MAX_BYTES) {
      console.log(`${line}.`);
      return [];
    }
    const largest = weighed.toSorted((a, b) => b.bytes - a.bytes).slice(0, 8);
    return [`${line}: ${largest.map(({ file, bytes }) => `${file} ${kilobytes(bytes)}`).join(", ")}`];
  });
}

function filesOf({ module, imports = [] }: ManifestPart): string[] {
  return [module, ...imports];
}

function brotliSize(file: string): number {
  return brotliCompressSync(readFileSync(join(CLIENT, file))).length;
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(2)} kB`;
}
