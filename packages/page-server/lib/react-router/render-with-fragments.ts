import { randomUUID } from "node:crypto";
import { LRUCache } from "lru-cache";
import { type ComponentType, createElement, isValidElement, type ReactElement } from "react";
import { renderToString } from "react-dom/server";
import { withFragmentRenderer } from "#packages/page-browser";
import { unpooled } from "./unpooled.ts";

/** Some 10,000 product cards. */
const MAX_CACHE_BYTES = 24 * 1024 * 1024;
const fragmentCache = new LRUCache<string, Buffer>({
  maxSize: MAX_CACHE_BYTES,
  sizeCalculation: ({ length }) => length || 1,
});

const TAG = "cached-fragment";
/** Unguessable, so that no content of a page can imitate a slot. */
const NONCE = randomUUID();
const SLOT = new RegExp(`<${TAG} data-at="${NONCE}-(\\d+)"></${TAG}>`);

/**
 * Renders an element to HTML in chunks: strings, and the bytes of cached fragments between them. A fragment that is not
 * in the cache is rendered by itself, and fragments within it likewise.
 */
export function renderWithFragments(element: ReactElement, identifierPrefix = ""): (string | Buffer)[] {
  const fragments: Buffer[] = [];
  const html = withFragmentRenderer(
    (Component, props, byContent) => {
      const at = fragments.push(renderFragment(Component, props, byContent)) - 1;
      return createElement(TAG, { "data-at": `${NONCE}-${at}` });
    },
    () => renderToString(element, { identifierPrefix }),
  );
  return html.split(SLOT).map((chunk, at) => (at % 2 === 0 ? chunk : (fragments[Number(chunk)] ?? "")));
}

function renderFragment<Props extends object>(
  Component: ComponentType<Props>,
  props: Props,
  byContent: readonly string[],
): Buffer {
  const key = cacheKey(Component, props, byContent);
  const cached = fragmentCache.get(key);
  if (cached) return cached;
  const chunks = renderWithFragments(createElement(Component, props), NONCE);
  const bytes = unpooled(Buffer.concat(chunks.map((chunk) => Buffer.from(chunk))));
  if (bytes.includes(NONCE))
    throw new Error("a cached fragment may not use useId: its place in the page is unknown");
  fragmentCache.set(key, bytes);
  return bytes;
}

/**
 * Returns a key of all props that affect the markup: objects by identity, those named in `byContent` as JSON, lists by
 * their items.
 */
function cacheKey(Component: object, props: object, byContent: readonly string[]): string {
  let key = identityOf(Component);
  for (const [name, value] of Object.entries(props)) {
    if (/^on[A-Z]|^ref$|Ref$/.test(name)) continue;
    if (typeof value === "function" || isValidElement(value)) {
      throw new Error(`a cached fragment takes plain data, which ${name} is not`);
    }
    if (byContent.includes(name)) key += ` ${name}=${JSON.stringify(value)}`;
    else key += ` ${name}=${Array.isArray(value) ? value.map(valueKey).join() : valueKey(value)}`;
  }
  return key;
}

function valueKey(value: unknown): string {
  return typeof value === "object" && value !== null ? identityOf(value) : `${JSON.stringify(value)}`;
}

const identities = new WeakMap<object, string>();
let lastIdentity = 0;

function identityOf(object: object): string {
  const known = identities.get(object);
  if (known !== undefined) return known;
  lastIdentity += 1;
  const identity = `#${lastIdentity}`;
  identities.set(object, identity);
  return identity;
}
