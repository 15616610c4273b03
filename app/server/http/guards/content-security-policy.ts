import { createHash } from "node:crypto";

/** Sources that a page needs beyond what every page may load, by directive: `{ "img-src": "https:" }`. */
export type ContentSources = Readonly<Record<string, string>>;

const SCRIPT = /<script[^>]*>(.*?)<\/script>/gs;

/**
 * Returns the policy of a page that allows exactly the scripts of this markup by hash, and the sources its route
 * declares. The markup must contain no user input. Hashes, unlike nonces, are valid in cached pages.
 */
export function scriptPolicy(markup: string, declared: readonly ContentSources[] = []): string {
  const codes = [...markup.matchAll(SCRIPT)].flatMap(([, code]) => code || []);
  return policyOf(
    {
      "default-src": "'self'",
      "script-src": ["'self'", ...new Set(codes.map(hashOf))].join(" "),
      "style-src": "'self' 'unsafe-inline'",
      "img-src": "'self' data:",
      "font-src": "'self'",
      // Vite's hot reload uses a WebSocket.
      "connect-src": process.env.NODE_ENV === "development" ? "'self' ws:" : "'self'",
      "frame-ancestors": "'none'",
      "form-action": "'self'",
      "base-uri": "'self'",
      "object-src": "'none'",
    },
    declared,
  );
}

/** Returns the policy of a page without script that loads nothing: it allows this style alone, and what is declared. */
export function scriptlessPolicy(style: string, declared: ContentSources = {}): string {
  return policyOf(
    {
      "default-src": "'none'",
      "style-src": hashOf(style),
      "base-uri": "'none'",
      "frame-ancestors": "'none'",
    },
    [{ "form-action": "'none'", ...declared }],
  );
}

/** Returns the header's value; declared sources are added to those of the same directive. */
function policyOf(directives: ContentSources, declared: readonly ContentSources[]): string {
  const all = new Map<string, Set<string>>();
  for (const [name, sources] of [directives, ...declared].flatMap(Object.entries<string>)) {
    all.set(name, new Set([...(all.get(name) ?? []), ...sources.split(" ")]));
  }
  return [...all].map(([name, sources]) => `${name} ${[...sources].join(" ")}`).join("; ");
}

function hashOf(code: string): string {
  return `'sha256-${createHash("sha256").update(code).digest("base64")}'`;
}
