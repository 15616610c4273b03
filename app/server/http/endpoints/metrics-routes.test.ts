import { Hono } from "hono";
import { expect, test } from "vitest";
import { processMetrics } from "#app/server/boot/database-metrics.ts";
import { openTestShop } from "#tests/support/open-test-shop.ts";
import { createMetricsRoutes } from "./metrics-routes.ts";

const { shop, pool } = await openTestShop();

async function ask(
  headers: Record<string, string> = {},
  { metricsToken = null, from = "127.0.0.1" }: { metricsToken?: string | null; from?: string } = {},
): Promise<Response> {
  const gather = () => processMetrics(pool);
  const app = new Hono().route("/", createMetricsRoutes(shop, { collectMetrics: gather, metricsToken }));
  const request = new Request("http://localhost:3000/metrics", { headers });
  return await app.fetch(request, { incoming: { socket: { remoteAddress: from } } });
}

test("this machine reads them, from both of its addresses", async () => {
  for (const from of ["127.0.0.1", "::1", "::ffff:127.0.0.1"]) {
    const answer = await ask({}, { from });
    expect([from, answer.status]).toEqual([from, 200]);
    expect(answer.headers.get("content-type")).toBe("text/plain; version=0.0.4; charset=utf-8");
  }
});

test("to everybody else, and to whoever comes through a proxy, there is no such page", async () => {
  expect((await ask({}, { from: "192.0.2.1" })).status).toBe(404);
  expect((await ask({}, { from: "128.0.0.1" })).status).toBe(404);
  for (const name of ["x-forwarded-for", "forwarded", "x-real-ip", "x-forwarded-host", "via"]) {
    const answer = await ask({ [name]: "127.0.0.1" });
    expect([name, answer.status]).toEqual([name, 404]);
  }
});

test("with a token they are for whoever bears it, from anywhere, and for nobody else", async () => {
  const options = { metricsToken: "a token of the tests", from: "192.0.2.1" };
  const right = { authorization: "Bearer a token of the tests" };
  expect((await ask(right, options)).status).toBe(200);
  expect((await ask({ ...right, "x-forwarded-for": "198.51.100.7" }, options)).status).toBe(200);
  for (const headers of [
    {},
    { authorization: "Bearer another" },
    { authorization: "a token of the tests" },
  ]) {
    const answer = await ask(headers as Record<string, string>, { ...options, from: "127.0.0.1" });
    expect(answer.status).toBe(401);
    expect(answer.headers.get("www-authenticate")).toContain("Bearer");
  }
});

test("metrics cover the outbox, the orders, the pool and a missing database", async () => {
  await pool.query(
    `insert into outbox (kind, recipient, subject, body_text, body_html, status, next_attempt_at)
     values ('t', 'a@b.test', 's', 't', 'h', 'waiting', now() - interval '1 minute'),
            ('t', 'a@b.test', 's', 't', 'h', 'waiting', now() + interval '1 hour'),
            ('t', 'a@b.test', 's', 't', 'h', 'failed', now()), ('t', 'a@b.test', 's', 't', 'h', 'sent', now())`,
  );
  const text = await (await ask()).text();
  expect(text).toContain('kairaba_outbox_mails{state="due"} 1\n');
  expect(text).toContain('kairaba_outbox_mails{state="later"} 1\n');
  expect(text).toContain('kairaba_outbox_mails{state="dead"} 1\n');
  expect(text).toContain("kairaba_database_up 1\n");
  expect(text).toMatch(/kairaba_database_pool\{state="waiting"\} 0\n/);
  expect(text).toContain("# TYPE kairaba_orders gauge\n");

  const { connect } = pool;
  pool.connect = ((callback?: (error: Error) => void) => callback?.(new Error("gone"))) as typeof connect;
  const without = await ask();
  pool.connect = connect;
  expect(without.status).toBe(200);
  expect(await without.text()).toContain("kairaba_database_up 0\n");
});
