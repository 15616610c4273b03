import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { createAdmission } from "#app/server/http/guards/admission.ts";
import { createResponseCache } from "#packages/page-server";
import { serveCachedPages } from "./serve-cached-pages.ts";

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections();
});

const LIMITS = { minActive: 2, maxActive: 2, maxWaiting: 3, maxWaitMs: 10_000 };

/** A server of cached pages, whose renders the test finishes by hand. */
async function openServer({ isSubscribed }: { isSubscribed: boolean }) {
  const renders: { path: string; country: string | null; finish: () => void }[] = [];
  const cache = createResponseCache(1_000_000);
  cache.setSubscribed(isSubscribed);
  const serve = serveCachedPages({
    cache,
    admission: createAdmission(() => false, LIMITS),
    sessionCookie: "session",
    isHttps: false,
    isDatabaseAway: () => false,
    render: async (path, { country }) => {
      await new Promise<void>((finish) => renders.push({ path, country, finish }));
      const response = new Response(null, { headers: { "content-type": "text/html" } });
      return { response, document: Buffer.from(`render ${renders.length} of ${path}`) };
    },
  });
  const server = createServer((request, response) => void serve(request, response));
  servers.push(server.listen(0, "127.0.0.1"));
  await once(server, "listening");
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const headers = { "accept-language": "en-GB" };
  const ask = (path: string, more = {}) => fetch(origin + path, { headers: { ...headers, ...more } });
  const untilBegun = async (count: number) => {
    while (renders.length < count) await new Promise((resolve) => setTimeout(resolve, 5));
  };
  return { ask, renders, untilBegun };
}

test("visitors of two countries never share a page, also where they see one currency", async () => {
  const { ask, renders, untilBegun } = await openServer({ isSubscribed: true });
  for (const [place, language] of ["fr-SN", "en-US", "en-NG"].entries()) {
    const headers = { "accept-language": language, cookie: "preferred-currency=USD" };
    const answer = ask("/product/a", headers);
    await untilBegun(place + 1);
    renders[place]?.finish();
    const text = await (await answer).text();
    expect(await (await ask("/product/a", headers)).text()).toBe(text);
  }
  expect(renders.map(({ country }) => country)).toEqual(["SN", null, "NG"]);
});

/** As long as twenty requests take to arrive. */
const arrived = () => new Promise((resolve) => setTimeout(resolve, 200));

test("pages that are not cached wait their turn like every read, and are refused where too many wait", async () => {
  const { ask, renders, untilBegun } = await openServer({ isSubscribed: true });
  const slugs = ["a", "b", "c", "d", "e"];
  const admitted = [];
  for (const slug of slugs) {
    admitted.push(ask(`/product/${slug}`));
    await arrived();
  }
  expect(renders.map(({ path }) => path)).toEqual(["/product/a", "/product/b"]);
  const refused = await ask("/product/f");
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "10"]);
  expect(await refused.text()).toContain("The shop is very busy");
  for (const [place, slug] of slugs.entries()) {
    await untilBegun(place + 1);
    expect(renders[place]?.path).toBe(`/product/${slug}`);
    renders[place]?.finish();
  }
  expect((await Promise.all(admitted)).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect((await ask("/product/a")).status).toBe(200);
  expect(renders).toHaveLength(5);
});

test.each([true, false])(
  "twenty requests for one page are one render (subscribed to changes: %s)",
  async (isSubscribed) => {
    const { ask, renders, untilBegun } = await openServer({ isSubscribed });
    const twenty = Array.from({ length: 20 }, () => ask("/sneakers"));
    await untilBegun(1);
    await arrived();
    expect(renders).toHaveLength(1);
    renders[0]?.finish();
    const answers = await Promise.all(twenty);
    const texts = await Promise.all(answers.map((answer) => answer.text()));
    expect(new Set(texts)).toEqual(new Set(["render 1 of /sneakers"]));
    // Without a subscription nothing is stored.
    const next = ask("/sneakers");
    if (!isSubscribed) {
      await untilBegun(2);
      renders[1]?.finish();
    }
    expect(await (await next).text()).toBe(`render ${isSubscribed ? 1 : 2} of /sneakers`);
  },
);
