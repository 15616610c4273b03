import { createHash } from "node:crypto";

const SCRIPT = /<script[^>]*>(.*?)<\/script>/gs;

/**
 * A content security policy that allows exactly the scripts of this markup by hash. It must be our own code and hold
 * nothing that came in as data. Hashes, unlike nonces, stay true in a cached page.
 */
export function scriptPolicy(markup: string): string {
  const codes = [...markup.matchAll(SCRIPT)].flatMap(([, code]) => code || []);
  const hashes = codes.map((code) => `'sha256-${createHash("sha256").update(code).digest("base64")}'`);
  return [
    "default-src 'self'",
    `script-src 'self' ${[...new Set(hashes)].join(" ")}`.trim(),
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
