import {
  createRequestHandler,
  type EntryContext,
  type ServerBuild,
  UNSAFE_decodeViaTurboStream,
} from "react-router";
import { expect, test } from "vitest";
import { encodeLoaderData } from "./encode-loader-data.ts";

/** Returns React Router's own encoding of the data of a root loader. */
async function encodedByReactRouter(data: unknown): Promise<string> {
  let written = "";
  const build = {
    routes: { root: { id: "root", path: "", module: { default: () => null, loader: () => data } } },
    entry: {
      module: {
        default: async (_request: Request, status: number, headers: Headers, context: EntryContext) => {
          written = await new Response(context.serverHandoffStream).text();
          return new Response(null, { status, headers });
        },
      },
    },
    assets: { routes: {}, entry: {}, url: "", version: "" },
    ssr: true,
    future: {},
    routeDiscovery: { mode: "initial" },
  };
  const handle = createRequestHandler(build as unknown as ServerBuild, "production");
  expect((await handle(new Request("http://localhost/"))).status).toBe(200);
  return written;
}

const SHARED = { brand: "Kairaba" };

const values: [string, unknown][] = [
  ["nothing much", { total: 0, next: null, missing: undefined, isOpen: false }],
  [
    "words",
    { name: "Ndey “Kairaba” </script>\u2028", empty: "", same: "Ndey", again: "Ndey", total: "total" },
  ],
  ["numbers", { whole: 8083, part: 0.1, minus: -7, small: 1e-9, large: 2 ** 60, list: [1, 1, 2] }],
  ["lists", { none: [], nested: [["41", 2], ["42", 1], []], filled: [{ id: 1 }, { id: 2 }, {}] }],
  ["one thing twice", { first: SHARED, second: SHARED }],
];

test.each(values)("%s: the same text as React Router, which decodes it", async (_what, data) => {
  const loaderData = { root: data };
  const text = encodeLoaderData({ loaderData, actionData: null, errors: null });
  expect(text).toBe(await encodedByReactRouter(data));
  const stream = new Response(text).body as ReadableStream<Uint8Array<ArrayBuffer>>;
  const { value } = await UNSAFE_decodeViaTurboStream(stream, globalThis as unknown as Window);
  expect(value).toEqual({ loaderData, actionData: null, errors: null });
});

class Money {
  readonly cents = 100;
}

test.each([
  ["a date", new Date(0)],
  ["a promise", Promise.resolve(1)],
  ["an object of a class", new Money()],
  ["a map", new Map()],
  ["a list with holes", Object.assign([], { length: 2 })],
  ["a number JSON cannot write", Number.NaN],
  ["minus nothing", -0],
  ["a function", () => 1],
  ["an answer of the fetch API", new Response()],
])("%s is left to React Router", (_what, value) => {
  expect(encodeLoaderData({ value })).toBeNull();
  expect(encodeLoaderData({ list: [{ value }] })).toBeNull();
});
