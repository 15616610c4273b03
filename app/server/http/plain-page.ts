import { SHOP_NAME } from "#app/domain/shop-name.ts";
import { scriptlessPolicy } from "#app/server/http/guards/content-security-policy.ts";

const STYLE = `
body{margin:0;min-height:100vh;display:grid;place-content:center;gap:1rem;padding:2rem;background:#f7f4ee;color:#141210;font:1rem/1.5 system-ui,sans-serif;text-align:center}
h1{margin:0;font-size:1.75rem}p{margin:0 auto;max-width:34ch}a{color:#0e4a4f;font-weight:600;padding:.75rem}
`;

/** The headers of a plain page; the policy allows its style and nothing else. */
export const PLAIN_PAGE_HEADERS = {
  "content-type": "text/html; charset=utf-8",
  "content-security-policy": scriptlessPolicy(STYLE),
  "cache-control": "no-store",
} as const;

/** Returns a page without script, queries or other files. `text` and `way` are HTML. */
export function plainPage({ title, text, way }: { title: string; text: string; way: string }): string {
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · ${SHOP_NAME}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${title}</h1>
<p>${text}</p>
<p>${way}</p>
</main>
</body>
</html>
`;
}
