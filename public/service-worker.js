/*
 * Keeps the shop readable on a bad network: caches built files, product pictures and the pages last visited. Only pages
 * that are the same for everybody are cached, never a response with no-store, as all pages of a signed-in visitor are.
 * Source: specification 4.9.
 */
/** A release that changes what pages carry takes a new name. */
const PAGES = "kairaba-pages-2";
const BUILT = "kairaba-built-1";
const PICTURES = "kairaba-pictures-1";
/** The staff's screen for selling, which caches itself; it is deleted when they sign out. */
const SELL = "kairaba-sell-1";
const SELL_PATH = "/admin/sell";
/** Entries by cache; a page and its data are two, so that at most thirty pages are cached. */
const MAX_ENTRIES = { [PAGES]: 60, [BUILT]: 150, [PICTURES]: 150, [SELL]: 1 };
const TIMEOUT_MS = 6000;

const PUBLIC_PAGE =
  /^\/(?:|products|men|women|kids|brands|sneakers|streetwear|apparel|accessories|new|most-popular|wishlist|cart|(?:category|brand|product|page)\/[^/]+)$/;

/** The clients that show a page from the cache. */
const servedFromCache = new Set();

self.addEventListener("install", () => self.skipWaiting());

self.addEventListener("activate", (event) => {
  event.waitUntil(
    (async () => {
      const former = (await caches.keys()).filter((name) => !(name in MAX_ENTRIES));
      await Promise.all(former.map((name) => caches.delete(name)));
      await self.clients.claim();
      // Not awaited: whoever opens a page meanwhile waits until this worker is active.
      void cacheCart();
    })(),
  );
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  // A page that is being left cannot send a request itself once it is here.
  if (request.method === "POST" && url.pathname === "/sign-out") event.waitUntil(caches.delete(SELL));
  if (request.method === "DELETE") return event.respondWith(fetch(request));
  if (request.method !== "GET" || url.origin !== self.location.origin || request.headers.has("range")) return;
  if (url.pathname.startsWith("/assets/")) event.respondWith(cacheFirst(event, BUILT));
  else if (url.pathname.startsWith("/media/")) event.respondWith(cacheFirst(event, PICTURES));
  else if (url.pathname === "/__manifest") event.respondWith(networkFirst(event, BUILT));
  else if (request.mode === "navigate") event.respondWith(navigate(event, url));
  else if (url.pathname.endsWith(".data") && isPublicPage(pathOfData(url)))
    event.respondWith(networkFirst(event, PAGES));
});

self.addEventListener("message", (event) => {
  const { data, source } = event;
  if (!source) return;
  if (data === "where-from?") {
    source.postMessage({ fromCache: servedFromCache.has(source.id) });
    event.waitUntil(cacheCart());
  } else if (data?.visited) event.waitUntil(cacheVisited(new URL(data.visited, self.location.origin)));
});

function isPublicPage(path) {
  return PUBLIC_PAGE.test(path);
}

/** Returns the path of a page by that of its data: `/_root.data` is the home page's, `/men.data` that of `/men`. */
function pathOfData({ pathname }) {
  const path = pathname.slice(0, -".data".length);
  return path === "/_root" || path === "/_" ? "/" : path.replace(/\/_$/, "");
}

async function cacheFirst(event, name) {
  const cache = await caches.open(name);
  const cached = await cache.match(event.request);
  if (cached) return cached;
  const response = await fetch(event.request);
  // A picture just sent comes in one size for all of them, for a moment only.
  const isImmutable = response.headers.get("cache-control")?.includes("immutable");
  if (isImmutable && isCacheable(response)) event.waitUntil(store(name, event.request, response.clone()));
  return response;
}

async function navigate(event, url) {
  if (!isPublicPage(url.pathname)) {
    try {
      return await fetch(event.request);
    } catch {
      const cached = url.pathname === SELL_PATH && (await (await caches.open(SELL)).match(SELL_PATH));
      return cached || (await offlinePage());
    }
  }
  try {
    return await networkFirst(event, PAGES);
  } catch {
    return offlinePage();
  }
}

/** Returns the network's response, or the cached one, if any, when the network fails or is too slow. */
async function networkFirst(event, name) {
  const { request } = event;
  const fresh = fetch(request).then((response) => {
    if (isCacheable(response)) event.waitUntil(store(name, request, response.clone()));
    return response;
  });
  const cached = await (await caches.open(name)).match(request, { ignoreVary: true });
  if (!cached) return await fresh;
  const late = new Promise((resolve) => setTimeout(resolve, TIMEOUT_MS, null));
  const response = await Promise.race([fresh, late]).catch(() => null);
  const client = event.resultingClientId || event.clientId;
  if (response) {
    if (request.mode === "navigate" || request.url.includes(".data"))
      event.waitUntil(notifyClient(client, false, request.mode));
    return response;
  }
  // A late response is cached for the next visit.
  fresh.catch(() => {});
  if (name === PAGES) event.waitUntil(notifyClient(client, true, request.mode));
  return cached;
}

async function notifyClient(id, fromCache, mode) {
  if (!id) return;
  if (fromCache) servedFromCache.add(id);
  else servedFromCache.delete(id);
  // A page that is being opened cannot listen yet: it asks by itself.
  if (mode === "navigate") return;
  const client = await self.clients.get(id);
  client?.postMessage({ fromCache });
}

/** Caches the page behind a visit made without a page load, so that it opens offline too. */
async function cacheVisited(url) {
  if (url.origin !== self.location.origin || !isPublicPage(url.pathname)) return;
  const page = new Request(url.pathname + url.search, { headers: { accept: "text/html" } });
  try {
    const response = await fetch(page);
    if (isCacheable(response)) await store(PAGES, page, response);
  } catch {
    // Offline: there is nothing to cache.
  }
}

/** Caches the cart's page, as everybody sees it, with its code: the cart itself is on the device, and always opens. */
async function cacheCart() {
  const [pages, built] = await Promise.all([caches.open(PAGES), caches.open(BUILT)]);
  try {
    for (const path of ["/cart", "/cart.data"]) {
      if (await pages.match(path, { ignoreVary: true })) continue;
      const response = await fetch(path, { credentials: "omit" });
      if (isCacheable(response)) await store(PAGES, path, response);
    }
    const html = await (await pages.match("/cart", { ignoreVary: true }))?.text();
    for (const [path] of html?.matchAll(/\/assets\/[\w-]+\.(?:js|css|woff2)/g) ?? []) {
      if (await built.match(path)) continue;
      const response = await fetch(path);
      if (isCacheable(response)) await store(BUILT, path, response);
    }
  } catch {
    // Offline: the next page that loads tries again.
  }
}

function isCacheable(response) {
  const control = response.headers.get("cache-control") ?? "";
  return (
    response.status === 200 &&
    response.type === "basic" &&
    !response.redirected &&
    !control.includes("no-store")
  );
}

/** Puts a response last and deletes the oldest entries beyond the limit. */
async function store(name, request, response) {
  const cache = await caches.open(name);
  await cache.delete(request, { ignoreVary: true });
  await cache.put(request, response);
  const cached = await cache.keys();
  await Promise.all(
    cached.slice(0, Math.max(0, cached.length - MAX_ENTRIES[name])).map((old) => cache.delete(old)),
  );
}

async function offlinePage() {
  const cache = await caches.open(PAGES);
  const cached = (await cache.keys()).filter(({ url }) => !new URL(url).pathname.endsWith(".data"));
  const pages = await Promise.all(cached.toReversed().map(async (request) => await describe(cache, request)));
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

/** Returns a cached page's path, and its title and picture from its own HTML. */
async function describe(cache, request) {
  const url = new URL(request.url);
  const html = (await (await cache.match(request, { ignoreVary: true }))?.text()) ?? "";
  const title = /<title>([^<]*)<\/title>/.exec(html)?.[1]?.replace(/ · [^·]*$/, "");
  const picture = await firstCachedPicture(html);
  return { href: url.pathname + url.search, title: title ? plainText(title) : nameOf(url), picture };
}

/** Returns the first picture of a page that is cached; empty if none is. */
async function firstCachedPicture(html) {
  const pictures = await caches.open(PICTURES);
  const main = html.slice(html.indexOf("<main"));
  for (const [source] of main.matchAll(/\/media\/[\w-]+\.(?:avif|webp)/g)) {
    if (await pictures.match(source)) return source;
  }
  return "";
}

/** Returns the styles that declare the shop's fonts, as far as they are cached. */
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
  const params = new URLSearchParams(search);
  const more = params.get("search") ?? params.get("page");
  const name = words.charAt(0).toUpperCase() + words.slice(1);
  return more ? `${name}: ${more}` : name;
}

function escapeHtml(text) {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
