import { type EntryContext, RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import type { RenderedPage } from "./render-document.ts";
import { type BuildWithRenderer, createRenderFastPath } from "./render-fast-path.ts";

const requestFor = (path: string) => new Request(`http://localhost${path}`);

/** The relevant part of React Router's result for a page of this route. */
function entryContextOf(id: string, more: object = {}): EntryContext {
  const matches = [
    { route: { id: "layout" }, params: {}, pathname: "/" },
    { route: { id, path: "products" }, params: {}, pathname: "/products" },
  ];
  return {
    staticHandlerContext: {
      matches,
      location: { search: "?first" },
      errors: null,
      actionData: null,
      ...more,
    },
  } as unknown as EntryContext;
}

/** Builds a route that only reads, whose page is the text of its loader data. */
function createFastPath(load: () => unknown = () => "fresh", more: object = {}, layout: object = {}) {
  const build = {
    routes: {
      layout: { id: "layout", module: layout },
      products: { id: "products", module: { loader: load, ...more } },
    },
    entry: {
      module: {
        renderDocument: ({ encodedLoaderData }: { encodedLoaderData: string }) =>
          new Headers({ "x-loaded": encodedLoaderData.trim() }),
      },
    },
  };
  const fastPath = createRenderFastPath(build as unknown as BuildWithRenderer<RenderedPage>, {
    readOnlyRoutes: new Set(["products"]),
    pageOf: () => ({}),
    isOutage: () => false,
    onError: () => {},
  });
  return {
    cacheContext: (path: string, context = entryContextOf("products"), method = "GET") =>
      fastPath.remember(new Request(`http://localhost${path}`, { method }), { entryContext: context }),
    async isCached(path: string): Promise<boolean> {
      const context = new RouterContextProvider();
      return (await fastPath.respond(requestFor(path), context)) !== null;
    },
  };
}

test("recently requested paths stay cached, whatever else is requested", async () => {
  const { cacheContext, isCached } = createFastPath();
  cacheContext("/products");
  cacheContext("/once");
  for (let at = 0; at < 299; at += 1) {
    cacheContext(`/invented-${at}`);
    expect(await isCached("/products?page=2")).toBe(true);
  }
  expect(await isCached("/once")).toBe(false);
  expect(await isCached("/invented-298")).toBe(true);
  expect(await isCached("/invented-0")).toBe(true);
  cacheContext("/one-more");
  expect(await isCached("/invented-1")).toBe(false);
});

test.each([
  ["a page that does more than read", "/x", entryContextOf("order-status"), "GET"],
  ["a page with an error", "/x", entryContextOf("products", { errors: { root: new Error() } }), "GET"],
  ["the answer to a form", "/x", entryContextOf("products", { actionData: { products: 1 } }), "GET"],
  ["anything but GET", "/x", entryContextOf("products"), "POST"],
  ["a path of no reasonable length", `/${"x".repeat(200)}`, entryContextOf("products"), "GET"],
])("%s is not remembered", async (_what, path, context, method) => {
  const { cacheContext, isCached } = createFastPath();
  cacheContext(path, context, method);
  expect(await isCached(path)).toBe(false);
});

test("a thrown error is not memoized, any other result is", async () => {
  let load = (): unknown => "fresh";
  const { cacheContext, isCached } = createFastPath(() => load());
  cacheContext("/products");
  load = () => {
    throw Response.redirect("http://localhost/elsewhere");
  };
  expect(await isCached("/products")).toBe(false);
  load = () => "fresh";
  expect(await isCached("/products")).toBe(true);
  load = () => {
    throw new TypeError("a slip");
  };
  expect(await isCached("/products")).toBe(false);
  load = () => "fresh";
  expect(await isCached("/products")).toBe(false);
});

const GUARD = [() => undefined];

test.each([
  ["a page with middleware", { middleware: GUARD }, {}],
  ["a page with headers of its own", { headers: () => ({}) }, {}],
  ["a page below a layout with middleware", {}, { middleware: GUARD }],
  ["a page below a layout with headers", {}, { headers: () => ({}) }],
])("%s stays with React Router, which runs them on every request", async (_what, page, layout) => {
  const { cacheContext, isCached } = createFastPath(undefined, page, layout);
  cacheContext("/products");
  expect(await isCached("/products")).toBe(false);
});
