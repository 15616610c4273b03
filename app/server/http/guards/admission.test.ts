import { once } from "node:events";
import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { type AdmissionLimits, createAdmission } from "./admission.ts";

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections();
});

/** A server whose requests the test answers by hand, in their order of admission. */
async function openServer(limits: Partial<AdmissionLimits>, isOverloaded = () => false) {
  const inside: ServerResponse[] = [];
  const admission = createAdmission(isOverloaded, {
    minActive: 1,
    maxActive: 1,
    maxWaiting: 1,
    maxWaitMs: 10_000,
    ...limits,
  });
  const server = createServer((request, response) =>
    admission.admit(request, response, () => inside.push(response)),
  );
  servers.push(server.listen(0, "127.0.0.1"));
  await once(server, "listening");
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const ask = (path: string, init?: RequestInit) => fetch(origin + path, init);
  const isInside = async (count: number) => {
    while (inside.length < count) await new Promise((resolve) => setTimeout(resolve, 5));
  };
  return { ask, inside, isInside };
}

test("reads beyond the limit wait their turn, and whoever finds too many waiting is refused in words", async () => {
  const { ask, inside, isInside } = await openServer({});
  const first = ask("/search");
  await isInside(1);
  const others = [ask("/search"), ask("/search")];
  const refused = await Promise.race(others);
  expect(refused.status).toBe(503);
  expect(refused.headers.get("retry-after")).toBe("10");
  expect(refused.headers.get("content-security-policy")).toContain("default-src 'none'");
  expect(await refused.text()).toContain("The shop is very busy");
  inside[0]?.end("first");
  expect(await (await first).text()).toBe("first");
  await isInside(2);
  inside[1]?.end("second");
  expect((await Promise.all(others)).map(({ status }) => status).sort()).toEqual([200, 503]);
});

test("whoever has waited too long is refused, by the store API as a problem; health is always answered", async () => {
  const { ask, inside, isInside } = await openServer({ maxWaitMs: 50 });
  void ask("/search").catch(() => {});
  await isInside(1);
  const refused = await ask("/api/products");
  expect(refused.status).toBe(503);
  expect(await refused.json()).toMatchObject({ code: "unavailable", status: 503 });
  const exempt = [ask("/healthz"), ask("/admin/exports/orders.csv")];
  await isInside(3);
  for (const response of inside.slice(1)) response.end("ok");
  for (const passed of exempt) expect((await passed).status).toBe(200);
});

test("whoever waits as long as Retry-After says is let in, and before that refused", async () => {
  const { ask, inside, isInside } = await openServer({ maxWaitMs: 1_000 });
  void ask("/search").catch(() => {});
  await isInside(1);
  const waits = ask("/search");
  await new Promise((resolve) => setTimeout(resolve, 50));
  const refused = await ask("/search");
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "1"]);
  const early = await ask("/search");
  expect(early.status).toBe(503);
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  expect((await waits).status).toBe(503);
  const again = ask("/search");
  await new Promise((resolve) => setTimeout(resolve, 50));
  inside[0]?.end("first");
  await isInside(2);
  inside[1]?.end("again");
  expect(await (await again).text()).toBe("again");
});

test("slow reads delay nobody: while the process has time to spare, others begin beside them, up to a limit", async () => {
  const { ask, inside, isInside } = await openServer({ maxActive: 2 });
  const all = [ask("/slow"), ask("/second")];
  await isInside(2);
  all.push(ask("/third"));
  await new Promise((resolve) => setTimeout(resolve, 60));
  expect(inside).toHaveLength(2);
  inside[0]?.end("done");
  await isInside(3);
  for (const response of inside.slice(1)) response.end("done");
  expect((await Promise.all(all)).map(({ status }) => status)).toEqual([200, 200, 200]);
});

test("writes are refused while the database cannot keep up, before anything of them is done", async () => {
  const { ask, inside } = await openServer({ maxWaitMs: 50 }, () => true);
  expect((await ask("/api/orders", { method: "POST", body: "{}" })).status).toBe(503);
  expect(inside).toEqual([]);
});
