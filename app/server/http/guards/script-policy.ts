import { createHash } from "node:crypto";

const SCRIPT = /<script[^>]*>(.*?)<\/script>/gs;

/**
 * Returns a content security policy that allows exactly the scripts of this markup by hash. The markup must contain no
 * user input. Hashes, unlike nonces, are valid in cached pages.
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
    // Vite's hot reload uses a WebSocket.
    process.env.NODE_ENV === "development" ? "connect-src 'self' ws:" : "connect-src 'self'",
    "frame-ancestors 'none'",
    "form-action 'self'",
    "base-uri 'self'",
    "object-src 'none'",
  ].join("; ");
}
