import { notLoadedMessage } from "#app/copy/offline-messages.ts";
import "#app/copy/panel-not-loaded.ts";
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

const NOTHING_LOST =
  "Something isn't working on our side just now. Nothing you did was lost; please try again shortly.";

/**
 * Returns the page shown while the database or the disk is unavailable; it needs neither. It begins with the words for
 * what this path could not load. Source: specification 4.7.
 */
export function outagePage(path: string): string {
  const words = notLoadedMessage(path);
  return plainPage({
    title: "Back in a moment",
    text: words === null ? NOTHING_LOST : `${words}<br>${NOTHING_LOST}`,
    way: '<a href="">Try again</a>',
  });
}

/** The same page after a form was sent: the browser still has the input. */
export const UNSENT_FORM_PAGE = plainPage({
  title: "Back in a moment",
  text: "Something isn't working on our side just now, so we couldn't take this. What you typed is still there: go back one page and send it again in a minute. You won't order twice.",
  way: '<a href="/">Go to the shop</a>',
});

/** The page for a request that would wait too long. */
export const OVERLOAD_PAGE = plainPage({
  title: "The shop is very busy",
  text: "Lots of people are here just now. Please try again in a few seconds.",
  way: '<a href="">Try again</a>',
});
