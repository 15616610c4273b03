/*
 * Keeps the shop readable on a bad line: built files and product pictures, and the pages last visited. Only pages that
 * are the same for everybody are kept; whatever the server marks as not to be stored, as all pages of a signed-in
 * visitor are, never is. Source: specification 4.9.
 */
const PAGES = "kairaba-pages-1";
const BUILT = "kairaba-built-1";
const PICTURES = "kairaba-pictures-1";
/** The staff's screen for selling, which puts itself here; it goes when they sign out. */
const SELL = "kairaba-sell-1";
const SELL_PATH = "/admin/sell";
/** Entries; a page and its data are two, so that thirty pages at most are kept. */
const LONGEST = { [PAGES]: 60, [BUILT]: 150, [PICTURES]: 150, [SELL]: 1 };
const PATIENCE_MS = 6000;

const PUBLIC_PAGE =
  /^\/(?:|products|men|women|kids|brands|sneakers|streetwear|apparel|accessories|new|most-popular|wishlist|cart|(?:category|brand|product|page)\/[^/]+)$/;

/** Pages (by the client that shows them) that came from here and not from the shop. */
const keptFor = new Set();

self.addEventListener("install", () => self.skipWaiting());

self.addEventListener("activate", (event) => {
  event.waitUntil(
    (async () => {
      const known = Object.keys(LONGEST);
      const names = await caches.keys();
      await Promise.all(names.filter((name) => !known.includes(name)).map((name) => caches.delete(name)));
      await self.clients.claim();
      await keepCart();
    })(),
  );
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  // A page that is being left can't send it itself once it has come here.
  if (request.method === "POST" && url.pathname === "/sign-out") event.waitUntil(caches.delete(SELL));
  if (request.method === "DELETE") return event.respondWith(fetch(request));
  if (request.method !== "GET" || url.origin !== self.location.origin || request.headers.has("range")) return;
  if (url.pathname.startsWith("/assets/")) event.respondWith(keptFirst(event, BUILT));
  else if (url.pathname.startsWith("/media/")) event.respondWith(keptFirst(event, PICTURES));
  else if (url.pathname === "/__manifest") event.respondWith(shopFirst(event, BUILT));
  else if (request.mode === "navigate") event.respondWith(navigate(event, url));
  else if (url.pathname.endsWith(".data") && isPublicPage(pathOfData(url)))
    event.respondWith(shopFirst(event, PAGES));
});

self.addEventListener("message", (event) => {
  const { data, source } = event;
  if (!source) return;
  if (data === "where-from?") {
    source.postMessage({ fromCache: keptFor.has(source.id) });
    event.waitUntil(keepCart());
  } else if (data?.visited) event.waitUntil(keepVisited(new URL(data.visited, self.location.origin)));
});

function isPublicPage(path) {
  return PUBLIC_PAGE.test(path);
}

/** `/_root.data` is the home page's, `/men.data` the one of `/men`. */
function pathOfData({ pathname }) {
  const path = pathname.slice(0, -".data".length);
  return path === "/_root" || path === "/_" ? "/" : path.replace(/\/_$/, "");
}

async function keptFirst(event, name) {
  const cache = await caches.open(name);
  const kept = await cache.match(event.request);
  if (kept) return kept;
  const answer = await fetch(event.request);
  // A picture just sent comes in one size for all of them, for a moment only.
  const isForEver = answer.headers.get("cache-control")?.includes("immutable");
  if (isForEver && isKeepable(answer)) event.waitUntil(keep(name, event.request, answer.clone()));
  return answer;
}

async function navigate(event, url) {
  if (!isPublicPage(url.pathname)) {
    try {
      return await fetch(event.request);
    } catch {
      const kept = url.pathname === SELL_PATH && (await (await caches.open(SELL)).match(SELL_PATH));
      return kept || (await offlinePage());
    }
  }
  try {
    return await shopFirst(event, PAGES);
  } catch {
    return offlinePage();
  }
}

/** The shop's answer, or the kept one where the line is dead or too slow and there is one. */
async function shopFirst(event, name) {
  const { request } = event;
  const fresh = fetch(request).then((answer) => {
    if (isKeepable(answer)) event.waitUntil(keep(name, request, answer.clone()));
    return answer;
  });
  const kept = await (await caches.open(name)).match(request, { ignoreVary: true });
  if (!kept) return await fresh;
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS, null));
  const answer = await Promise.race([fresh, late]).catch(() => null);
  const client = event.resultingClientId || event.clientId;
  if (answer) {
    if (request.mode === "navigate" || request.url.includes(".data"))
      event.waitUntil(tell(client, false, request.mode));
    return answer;
  }
  // Whenever it comes, it is kept for the next time.
  fresh.catch(() => {});
  if (name === PAGES) event.waitUntil(tell(client, true, request.mode));
  return kept;
}

async function tell(id, fromCache, mode) {
  if (!id) return;
  if (fromCache) keptFor.add(id);
  else keptFor.delete(id);
  // A page that is only being opened cannot listen yet: it asks by itself.
  if (mode === "navigate") return;
  const client = await self.clients.get(id);
  client?.postMessage({ fromCache });
}

/** Keeps the page behind a visit made without a page load, so that opening it again offline works too. */
async function keepVisited(url) {
  if (url.origin !== self.location.origin || !isPublicPage(url.pathname)) return;
  const page = new Request(url.pathname + url.search, { headers: { accept: "text/html" } });
  try {
    const answer = await fetch(page);
    if (isKeepable(answer)) await keep(PAGES, page, answer);
  } catch {
    // Offline: there is nothing to keep, and nobody waits for it.
  }
}

/** Keeps the cart's page, as everybody sees it, with its code: the cart itself is on the device, and always opens. */
async function keepCart() {
  const [pages, built] = await Promise.all([caches.open(PAGES), caches.open(BUILT)]);
  try {
    for (const path of ["/cart", "/cart.data"]) {
      if (await pages.match(path, { ignoreVary: true })) continue;
      const answer = await fetch(path, { credentials: "omit" });
      if (isKeepable(answer)) await keep(PAGES, path, answer);
    }
    const html = await (await pages.match("/cart", { ignoreVary: true }))?.text();
    for (const [path] of html?.matchAll(/\/assets\/[\w-]+\.(?:js|css|woff2)/g) ?? []) {
      if (await built.match(path)) continue;
      const answer = await fetch(path);
      if (isKeepable(answer)) await keep(BUILT, path, answer);
    }
  } catch {
    // Offline: the next page that loads tries again.
  }
}

function isKeepable(answer) {
  const control = answer.headers.get("cache-control") ?? "";
  return (
    answer.status === 200 && answer.type === "basic" && !answer.redirected && !control.includes("no-store")
  );
}

/** Puts an answer last and drops the oldest beyond the bound. */
async function keep(name, request, answer) {
  const cache = await caches.open(name);
  await cache.delete(request, { ignoreVary: true });
  await cache.put(request, answer);
  const kept = await cache.keys();
  await Promise.all(kept.slice(0, Math.max(0, kept.length - LONGEST[name])).map((old) => cache.delete(old)));
}

async function offlinePage() {
  const cache = await caches.open(PAGES);
  const kept = (await cache.keys()).filter(({ url }) => !new URL(url).pathname.endsWith(".data"));
  const pages = await Promise.all(kept.toReversed().map(async (request) => await describe(cache, request)));
  const links = pages
    .map(
      ({ href, title, picture }) =>
        `<li><a href="${escapeHtml(href)}">${picture === "" ? "" : `<img src="${escapeHtml(picture)}" alt="" width="64" height="80">`}<span>${escapeHtml(title)}</span></a></li>`,
    )
    .join("");
  const list = links === "" ? "" : `<h2>Pages you can still read</h2><ul>${links}</ul>`;
  const html = `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>You are offline</title>${await shopFonts()}<style>${OFFLINE_STYLES}</style></head><body><header><a href="/">KAIRABA</a></header><div class="cloth"></div><main><h1>You are offline</h1><p>You haven't opened this page before. It opens when you're back online; your cart is safe on this device.</p><p><a class="again" href="">Try again</a></p>${list}</main></body></html>`;
  return new Response(html, { status: 503, headers: { "content-type": "text/html; charset=utf-8" } });
}

/** The shop's paper, ink and strip cloth. */
const OFFLINE_STYLES = `body{margin:0;background:#f7f4ee;color:#141210;font:1.0625rem/1.5 "Shop Text",system-ui,sans-serif}header{padding:1rem;text-align:center}header a{font:1.5rem "Shop Display",system-ui,sans-serif;color:inherit;text-decoration:none}.cloth{height:27px;color:#0e4a4f;background:repeating-linear-gradient(90deg,currentColor 0 9px,#f7f4ee 9px 12px,currentColor 12px 14px,#f7f4ee 14px 20px);border-block:3px double currentColor}main{max-width:34rem;margin:0 auto;padding:2.5rem 1rem}h1{font:2rem/1.1 "Shop Display",system-ui,sans-serif;text-transform:uppercase;margin:0 0 1rem}h2{font-size:1.125rem;margin:2.5rem 0 .75rem}ul{padding:0;margin:0;list-style:none}li a{display:flex;align-items:center;gap:1rem;min-height:2rem;padding:.5rem 0;border-top:1px solid #dcd4c5;font-weight:600;overflow-wrap:anywhere;color:inherit;text-decoration:none}img{flex:none;width:64px;height:80px;object-fit:cover;border-radius:2px;background:#ece6da}.again{display:inline-block;padding:.75rem 1.5rem;background:#c2381a;color:#fff;font-weight:700;border-radius:2px;text-decoration:none}`;

/** A kept page as its own HTML names and shows it. */
async function describe(cache, request) {
  const url = new URL(request.url);
  const html = (await (await cache.match(request, { ignoreVary: true }))?.text()) ?? "";
  const title = /<title>([^<]*)<\/title>/.exec(html)?.[1]?.replace(/ · [^·]*$/, "");
  const picture = await firstKeptPicture(html);
  return { href: url.pathname + url.search, title: title ? plainText(title) : nameOf(url), picture };
}

/** Only a picture that is on the device is shown. */
async function firstKeptPicture(html) {
  const pictures = await caches.open(PICTURES);
  const main = html.slice(html.indexOf("<main"));
  for (const [source] of main.matchAll(/\/media\/[\w-]+\.(?:avif|webp)/g)) {
    if (await pictures.match(source)) return source;
  }
  return "";
}

/** The shop's fonts, where they are on the device. */
async function shopFonts() {
  const built = await (await caches.open(BUILT)).keys();
  const faces = [
    ["Shop Text", /archivo-text-(?!more)[\w-]+\.woff2$/],
    ["Shop Display", /archivo-display-(?!more)[\w-]+\.woff2$/],
  ].flatMap(([name, file]) => {
    const font = built.find(({ url }) => file.test(url));
    return font
      ? [`@font-face{font-family:"${name}";src:url("${escapeHtml(font.url)}");font-weight:100 900}`]
      : [];
  });
  return `<style>${faces.join("")}</style>`;
}

function plainText(html) {
  const signs = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'", "#39": "'" };
  return html.replace(/&(amp|lt|gt|quot|#x27|#39);/g, (_, name) => signs[name]);
}

function nameOf({ pathname, search }) {
  if (pathname === "/") return "Home";
  const words = decodeURIComponent(pathname.slice(1))
    .replace(/^(?:product|page|brand|category)\//, "")
    .replaceAll("-", " ");
  const asked = new URLSearchParams(search);
  const more = asked.get("search") ?? asked.get("page");
  const name = words.charAt(0).toUpperCase() + words.slice(1);
  return more ? `${name}: ${more}` : name;
}

function escapeHtml(text) {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
