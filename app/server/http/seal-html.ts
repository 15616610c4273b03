import { createHash } from "node:crypto";

/**
 * Takes the rendering's mark off its inline scripts and answers a content security policy that allows
 * exactly those scripts by hash. A script that did not carry the mark (one that came in as data) gets no
 * hash and so does not run. Hashes, unlike nonces, stay true in a cached page.
 */
export function sealHtml(html: string, mark: string): { html: string; policy: string } {
  const hashes = new Set<string>();
  const marked = new RegExp(`<script nonce="${mark}"([^>]*)>([\\s\\S]*?)</script>`, "g");
  const sealed = html.replace(marked, (_all, attributes: string, code: string) => {
    if (code !== "") hashes.add(`'sha256-${createHash("sha256").update(code).digest("base64")}'`);
    return `<script${attributes}>${code}</script>`;
  });
  return { html: sealed.replaceAll(` nonce="${mark}"`, ""), policy: policyWith([...hashes]) };
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
