import { type EntryContext, RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import type { Shop } from "#app/server/shop.ts";
import { type Build, createRepeats } from "./draw-again.ts";
import { enterVisit, type Visit } from "./request-context.ts";

const asked = (path: string) => new Request(`http://localhost${path}`);
const visitOf = (drawnFrom?: EntryContext): Visit => ({
  viewer: { kind: "guest" },
  address: "",
  currency: "GMD",
  outage: false,
  ...(drawnFrom ? { drawnFrom } : {}),
});

/** What React Router works out for a page of this route, as far as it matters here. */
function workedOut(id: string, more: object = {}): EntryContext {
  const matches = [{ route: { id, path: "products" }, params: {}, pathname: "/products" }];
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

/** A build of one route that is only read, whose pages are the texts of what was loaded. */
function openRepeats(load: () => unknown = () => "fresh") {
  const build = {
    routes: { products: { id: "products", module: { loader: load } } },
    entry: {
      module: { drawPage: ({ loaded }: { loaded: string }) => new Headers({ "x-loaded": loaded.trim() }) },
    },
  };
  const repeats = createRepeats(build as unknown as Build);
  return {
    remember: (path: string, context = workedOut("products"), method = "GET") =>
      repeats.remember(new Request(`http://localhost${path}`, { method }), visitOf(context)),
    async isKnown(path: string): Promise<boolean> {
      const context = new RouterContextProvider();
      enterVisit(context, { log: { error: () => {} } } as unknown as Shop, visitOf());
      return (await repeats.answer(asked(path), context)) !== null;
    },
  };
}

test("paths asked for lately stay, whatever else is invented", async () => {
  const { remember, isKnown } = openRepeats();
  remember("/products");
  remember("/once");
  for (let at = 0; at < 299; at += 1) {
    remember(`/invented-${at}`);
    expect(await isKnown("/products?page=2")).toBe(true);
  }
  expect(await isKnown("/once")).toBe(false);
  expect(await isKnown("/invented-298")).toBe(true);
  expect(await isKnown("/invented-0")).toBe(true);
  remember("/one-more");
  expect(await isKnown("/invented-1")).toBe(false);
});

test.each([
  ["a page that does more than read", "/x", workedOut("routes/shop/track"), "GET"],
  ["a page with an error", "/x", workedOut("products", { errors: { root: new Error() } }), "GET"],
  ["the answer to a form", "/x", workedOut("products", { actionData: { products: 1 } }), "GET"],
  ["anything but GET", "/x", workedOut("products"), "POST"],
  ["a path of no reasonable length", `/${"x".repeat(200)}`, workedOut("products"), "GET"],
])("%s is not remembered", async (_what, path, context, method) => {
  const { remember, isKnown } = openRepeats();
  remember(path, context, method);
  expect(await isKnown(path)).toBe(false);
});

test("what throws is forgotten, what answers otherwise is not", async () => {
  let load = (): unknown => "fresh";
  const { remember, isKnown } = openRepeats(() => load());
  remember("/products");
  load = () => {
    throw Response.redirect("http://localhost/elsewhere");
  };
  expect(await isKnown("/products")).toBe(false);
  load = () => "fresh";
  expect(await isKnown("/products")).toBe(true);
  load = () => {
    throw new TypeError("a slip");
  };
  expect(await isKnown("/products")).toBe(false);
  load = () => "fresh";
  expect(await isKnown("/products")).toBe(false);
});
