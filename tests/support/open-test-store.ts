import { once } from "node:events";
import { Agent, type IncomingMessage, request } from "node:http";
import { text } from "node:stream/consumers";
import type { ServerBuild } from "react-router";
import { ESModulesEvaluator, ModuleRunner } from "vite/module-runner";
import { inject } from "vitest";
import { readEnvironment } from "#app/server/env.ts";
import type * as App from "#app/server/http/app.ts";
import type * as Pages from "#app/server/http/page-handler.ts";
import type { Shop } from "#app/server/shop.ts";
import { openTestShop, type TestShop, type TestShopOptions } from "./open-test-shop.ts";

/** A store that handles requests in this process, on a test shop, from the source. */
export type TestStore = TestShop & {
  /** Every hono route except middleware. */
  endpoints: { method: string; path: string }[];
  /** Every page: its path, and whether it has an action. */
  pages: { id: string; path: string; hasAction: boolean; isScreen: boolean }[];
  /** Sends a request to a path of this store, from `address` or 192.0.2.1. */
  ask: (target: string, init?: RequestInit & { address?: string }) => Promise<Response>;
  /** Handles this `Request` object, from `address` or 192.0.2.1. */
  answer: (request: Request, address?: string) => Promise<Response>;
};

/**
 * Starts the real HTTP server with the real pages, so that guards, middleware and loaders run as for a browser. It
 * takes seconds: start one per test file.
 */
export async function openTestStore(options: TestShopOptions = {}): Promise<TestStore> {
  const opened = await openTestShop(options);
  runner ??= openModuleRunner(inject("testServer").modulesUrl);
  const { createHttpApp } = (await runner.import("/app/server/http/app.ts")) as typeof App;
  const { createPageHandler: createPages } = (await runner.import(
    "/app/server/http/page-handler.ts",
  )) as typeof Pages;
  const app = createHttpApp(opened.shop, {
    environment: environmentOf(opened.shop),
    handlePage: createPages(opened.shop, "production"),
    hasBuiltFiles: false,
  });
  const build = (await runner.import("virtual:react-router/server-build")) as ServerBuild;
  const answer = async (request: Request, address = "192.0.2.1") =>
    await app.fetch(request, { incoming: { socket: { remoteAddress: address } } });
  return {
    ...opened,
    answer,
    endpoints: app.routes
      .filter(({ path }) => !path.endsWith("/*") && path !== "*")
      .map(({ method, path }) => ({ method, path })),
    pages: pagesOf(build),
    ask: async (target, { address, ...init } = {}) =>
      await answer(
        new Request(new URL(target, opened.shop.config.baseUrl), { redirect: "manual", ...init }),
        address,
      ),
  };
}

/** What imports the pages' modules into this process, for all its test files: evaluating them takes seconds. */
let runner: ModuleRunner | undefined;

/** Returns what imports modules from a module server into this process. */
function openModuleRunner(url: string): ModuleRunner {
  // A request for each of hundreds of modules, which `fetch` would make slow.
  const agent = new Agent({ keepAlive: true });
  const invoke = async (payload: unknown) => {
    const asked = request(url, { method: "POST", agent }).end(JSON.stringify(payload));
    const [response] = (await once(asked, "response")) as [IncomingMessage];
    return JSON.parse(await text(response)) as { result: unknown } | { error: unknown };
  };
  return new ModuleRunner({ hmr: false, transport: { invoke } }, new ESModulesEvaluator());
}

function pagesOf({ routes }: ServerBuild): TestStore["pages"] {
  const known = Object.values(routes).filter((route) => route !== undefined);
  const isLeaf = (id: string) => !known.some((route) => route.parentId === id);
  const pathOf = (id: string | undefined): string => {
    const route = known.find((each) => each.id === id);
    return route ? [pathOf(route.parentId), route.path ?? ""].filter(Boolean).join("/") : "";
  };
  return known
    .filter(({ id }) => isLeaf(id))
    .map((route) => ({
      id: route.id,
      path: `/${pathOf(route.id)}`,
      hasAction: route.module.action !== undefined,
      isScreen: route.module.default !== undefined,
    }));
}

function environmentOf(shop: Shop) {
  const read = readEnvironment({ BASE_URL: shop.config.baseUrl, GEOIP_URL: "off", RATES_URLS: "off" });
  if (!read.ok) throw new Error(read.detail);
  return read.value;
}
