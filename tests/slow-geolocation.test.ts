import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { countryLookup } from "#app/server/platform/geo/country-of-ip.ts";
import { openTestStore, type TestStore } from "./support/open-test-store.ts";

let store: TestStore;
const waiting: ServerResponse[] = [];
/** A geolocation service that responds slowly. */
const service = createServer((_request, response) => void waiting.push(response));

beforeAll(async () => {
  store = await openTestStore();
  service.listen(0, "127.0.0.1");
  await once(service, "listening");
  const { port } = service.address() as AddressInfo;
  store.shop.countryOfIp = countryLookup(`http://127.0.0.1:${port}`, store.shop.log);
  // The first visit loads the page's code; its visitor already has a currency.
  await store.ask("/track", { headers: { cookie: "preferred-currency=EUR" } });
}, 60_000);

afterAll(async () => {
  service.closeAllConnections();
  service.close();
  await store.close();
});

const currencyCookieOf = (answer: Response) =>
  answer.headers.getSetCookie().find((cookie) => cookie.startsWith("preferred-currency="));

test("a picture is sent without a request to the geolocation service", async () => {
  expect((await store.ask("/media/0123456789abcdef-960.webp")).status).toBe(404);
  expect(waiting).toHaveLength(0);
});

test("a page renders without the country and stores no currency, and the next one has it", async () => {
  const first = await store.ask("/track");
  expect(first.status).toBe(200);
  expect(waiting).toHaveLength(1);
  expect(currencyCookieOf(first)).toBeUndefined();
  for (const response of waiting) response.end('{"country_code":"GM"}');
  await vi.waitFor(
    async () => expect(currencyCookieOf(await store.ask("/track"))).toContain("preferred-currency=GMD"),
    { timeout: 5_000 },
  );
  expect(waiting).toHaveLength(1);
});
