import { createHash } from "node:crypto";

/**
 * Takes the rendering's mark off its inline scripts and answers a content security policy that allows
 * exactly those scripts by hash. A script that did not carry the mark (one that came in as data) gets no
 * hash and so does not run. Hashes, unlike nonces, stay true in a cached page.
 */
export function sealHtml(html: string, mark: string): { html: string; policy: string } {
  const marked = `<script nonce="${mark}"`;
  const hashes = new Set<string>();
  for (let open = html.indexOf(marked); open !== -1; open = html.indexOf(marked, open + 1)) {
    const begins = html.indexOf(">", open) + 1;
    const ends = html.indexOf("</script>", begins);
    if (ends > begins) hashes.add(hashOf(html.slice(begins, ends)));
  }
  return { html: html.replaceAll(` nonce="${mark}"`, ""), policy: policyWith([...hashes]) };
}

/** Scripts are the same from one rendering of a page to the next, so that few are ever hashed. */
const known = new Map<string, string>();
const MOST_KNOWN = 500;

function hashOf(code: string): string {
  const before = known.get(code);
  if (before !== undefined) return before;
  const hash = `'sha256-${createHash("sha256").update(code).digest("base64")}'`;
  // A copy: a slice would hold the page it was cut from.
  if (known.size < MOST_KNOWN) known.set(Buffer.from(code).toString(), hash);
  return hash;
}

function policyWith(scriptHashes: string[]): string {
  return [
    "default-src 'self'",
    `script-src 'self' ${scriptHashes.join(" ")}`.trim(),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob: https:",
    "font-src 'self'",
    // Vite's hot reload talks over a socket of its own port.
    process.env.NODE_ENV === "development" ? "connect-src 'self' ws:" : "connect-src 'self'",
    "frame-ancestors 'none'",
    "form-action 'self'",
    "base-uri 'self'",
    "object-src 'none'",
  ].join("; ");
}
