import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import pino from "pino";
import { afterEach, describe, expect, test } from "vitest";
import { FALLBACK_RATES, RATES_KEPT_MS } from "#app/domain/money/rates.ts";
import { THIRD_PARTY_TIMEOUT_MS } from "#app/server/platform/fetch-third-party-json.ts";
import { openTestDatabase } from "#tests/support/open-test-database.ts";
import { openExchangeRates } from "./exchange-rates.ts";

const MINUTE = 60_000;
const log = pino({ level: "silent" });
const closing: (() => unknown)[] = [];

afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** A local source of exchange rates that counts its requests. */
async function source(answer: Answer): Promise<{ url: string; asked: () => number }> {
  let count = 0;
  const server = createServer((request, response) => {
    count += 1;
    answer(request, response);
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/v6/latest/USD`, asked: () => count };
}

/** Responds like open.er-api.com. */
const withGambia =
  (dalasi: number): Answer =>
  (_request, response) => {
    response.setHeader("content-type", "application/json");
    response.end(
      JSON.stringify({
        result: "success",
        base_code: "USD",
        rates: { USD: 1, EUR: 0.92, GBP: 0.79, GMD: dalasi, CAD: 1.36, AUD: 1.52, JPY: 150.25 },
      }),
    );
  };
/** Responds like api.frankfurter.dev with the European Central Bank's rates, which lack the dalasi. */
const withoutGambia: Answer = (_request, response) =>
  response.end(JSON.stringify({ base: "USD", rates: { EUR: 0.91, GBP: 0.78, JPY: 155 } }));
const broken: Answer = (_request, response) => {
  response.statusCode = 500;
  response.end("no");
};
const garbage: Answer = (_request, response) => response.end("<html>Please sign in</html>");
const withoutRates: Answer = (_request, response) => response.end('{"result":"error"}');
const silent: Answer = () => undefined;

function clockAt(start: string) {
  let now = new Date(start).getTime();
  return { clock: () => new Date(now), pass: (milliseconds: number) => (now += milliseconds) };
}

describe("exchange rates", () => {
  test("before anything was fetched the fallback table prices", () => {
    const { clock } = clockAt("2026-03-02T10:00:00Z");
    expect(openExchangeRates({ urls: [], db: null, clock, log }).current()).toEqual(FALLBACK_RATES);
    expect(FALLBACK_RATES.GMD).toBe(68_500_000);
  });

  test("rate sources are tried in order, and the first with rates wins", async () => {
    const { clock } = clockAt("2026-03-02T10:00:00Z");
    const [first, second, third, fourth, last] = await Promise.all([
      source(broken),
      source(garbage),
      source(withoutRates),
      source(withGambia(70)),
      source(withGambia(99)),
    ]);
    const urls = [first, second, third, fourth, last].map(({ url }) => url);
    const lines: string[] = [];
    const heard = pino({}, { write: (line: string) => void lines.push(line) });
    const keeper = openExchangeRates({ urls, db: null, clock, log: heard });
    expect((await keeper.refreshIfStale()).source).toBe("live");
    expect(lines.map((line) => JSON.parse(line).msg)).toEqual(
      Array(3).fill("an exchange rate source failed"),
    );
    expect(keeper.current()).toMatchObject({ USD: 1_000_000, GMD: 70_000_000, JPY: 150_250_000 });
    expect([first, second, third, fourth, last].map(({ asked }) => asked())).toEqual([1, 1, 1, 1, 0]);
  });

  test("a silent rate source is abandoned after its timeout, five seconds in the shop", async () => {
    const { clock } = clockAt("2026-03-02T10:00:00Z");
    const [mute, talking] = await Promise.all([source(silent), source(withGambia(71))]);
    const began = performance.now();
    const keeper = openExchangeRates({
      urls: [mute.url, talking.url],
      db: null,
      clock,
      log,
      timeoutMs: 200,
    });
    await keeper.refreshIfStale();
    expect(keeper.current().GMD).toBe(71_000_000);
    expect(performance.now() - began).toBeGreaterThan(190);
    expect(THIRD_PARTY_TIMEOUT_MS).toBe(5_000);
  });

  test("live rates are fresh for an hour, and then fetched anew", async () => {
    const { clock, pass } = clockAt("2026-03-02T10:00:00Z");
    const live = await source(withGambia(70));
    const keeper = openExchangeRates({ urls: [live.url], db: null, clock, log });
    await keeper.refreshIfStale();
    pass(60 * MINUTE - 1);
    await keeper.refreshIfStale();
    expect(live.asked()).toBe(1);
    pass(1);
    await keeper.refreshIfStale();
    expect(live.asked()).toBe(2);
  });

  test("where every source fails the fallback table counts, and is retried after five minutes", async () => {
    const { clock, pass } = clockAt("2026-03-02T10:00:00Z");
    let isUp = false;
    const shaky = await source((request, response) => (isUp ? withGambia(72) : broken)(request, response));
    const keeper = openExchangeRates({ urls: [shaky.url], db: null, clock, log });
    expect(await keeper.refreshIfStale()).toMatchObject({ source: "fallback", rates: FALLBACK_RATES });
    isUp = true;
    pass(5 * MINUTE - 1);
    expect((await keeper.refreshIfStale()).source).toBe("fallback");
    expect(shaky.asked()).toBe(1);
    pass(1);
    expect((await keeper.refreshIfStale()).source).toBe("live");
    expect(keeper.current().GMD).toBe(72_000_000);
  });

  test("another process takes over fetched rates, and uses them while new ones are being fetched", async () => {
    const database = await openTestDatabase();
    closing.push(() => database.close());
    const { clock, pass } = clockAt("2026-03-02T10:00:00Z");
    let dalasi = 70;
    const live = await source((request, response) => withGambia(dalasi)(request, response));
    const fetching = openExchangeRates({ urls: [live.url], db: database.db, clock, log });
    const following = openExchangeRates({ urls: [], db: database.db, clock, log });
    const followed = async () => {
      await following.adoptShared();
      return following.current();
    };
    expect(await followed()).toEqual(FALLBACK_RATES);
    await fetching.refreshIfStale();
    expect((await followed()).GMD).toBe(70_000_000);

    pass(61 * MINUTE);
    expect((await followed()).GMD).toBe(70_000_000);
    dalasi = 71;
    await fetching.refreshIfStale();
    expect((await followed()).GMD).toBe(71_000_000);

    pass(65 * MINUTE);
    expect(await followed()).toEqual(FALLBACK_RATES);
  });

  test("two processes that fetch at once use one table, the newer, though the older is stored last", async () => {
    const database = await openTestDatabase();
    closing.push(() => database.close());
    let respond: () => void = () => undefined;
    const isAsked = Promise.withResolvers<void>();
    const slow = await source((request, response) => {
      respond = () => withGambia(71)(request, response);
      isAsked.resolve();
    });
    const quick = await source(withGambia(72));
    const ratesAt = (time: string, url: string) =>
      openExchangeRates({ urls: [url], db: database.db, clock: clockAt(time).clock, log });
    const older = ratesAt("2026-03-02T10:00:00Z", slow.url);
    const newer = ratesAt("2026-03-02T10:00:01Z", quick.url);

    const refreshing = older.refreshIfStale();
    await isAsked.promise;
    await newer.refreshIfStale();
    respond();
    expect((await refreshing).rates.GMD).toBe(72_000_000);
    await Promise.all([older, newer].map((rates) => rates.adoptShared()));
    expect([older, newer].map((rates) => rates.current().GMD)).toEqual([72_000_000, 72_000_000]);
  });

  test("subscribers are notified of changed rates, fetched, taken over or fallen back to, and of no equal ones", async () => {
    const database = await openTestDatabase();
    closing.push(() => database.close());
    const { clock, pass } = clockAt("2026-03-02T10:00:00Z");
    let answer = withGambia(70);
    const live = await source((request, response) => answer(request, response));
    const fetching = openExchangeRates({ urls: [live.url], db: database.db, clock, log });
    const following = openExchangeRates({ urls: [], db: database.db, clock, log });
    const starting = openExchangeRates({ urls: [live.url], db: database.db, clock, log });
    const heard: string[] = [];
    fetching.onChange(() => heard.push(`fetching ${fetching.current().GMD}`));
    following.onChange(() => heard.push(`following ${following.current().GMD}`));
    starting.onChange(() => heard.push(`starting ${starting.current().GMD}`));
    const news = async (work: () => Promise<unknown>) => {
      await work();
      return heard.splice(0);
    };

    expect(await news(fetching.refreshIfStale)).toEqual(["fetching 70000000"]);
    expect(await news(starting.refreshIfStale)).toEqual(["starting 70000000"]);
    expect(await news(following.adoptShared)).toEqual(["following 70000000"]);
    expect(await news(following.adoptShared)).toEqual([]);
    pass(60 * MINUTE);
    const before = fetching.current();
    expect(await news(fetching.refreshIfStale)).toEqual([]);
    expect(fetching.current()).toBe(before);
    answer = broken;
    pass(66 * MINUTE);
    // Rates an hour old are better than the table, and valid for a week.
    expect(await news(fetching.refreshIfStale)).toEqual([]);
    pass(RATES_KEPT_MS);
    expect(await news(fetching.refreshIfStale)).toEqual(["fetching 68500000"]);
    expect(await news(following.adoptShared)).toEqual(["following 68500000"]);
    pass(6 * MINUTE);
    expect(await news(fetching.refreshIfStale)).toEqual([]);
  });

  test.each([
    ["a dalasi at one hundredth", withGambia(0.7)],
    ["a dalasi just under a fifth of the table's", withGambia(13.6)],
    ["a dalasi just over five times the table's", withGambia(342.6)],
  ])("a source that says %s is passed over, and the next one asked", async (_words, answer) => {
    const { clock } = clockAt("2026-03-02T10:00:00Z");
    const [wrong, right] = await Promise.all([source(answer), source(withGambia(72))]);
    const lines: string[] = [];
    const heard = pino({}, { write: (line: string) => void lines.push(line) });
    const keeper = openExchangeRates({ urls: [wrong.url, right.url], db: null, clock, log: heard });
    await keeper.refreshIfStale();
    expect(keeper.current().GMD).toBe(72_000_000);
    expect(lines.join("")).toMatch(/"currency":"GMD".*"an exchange rate source was not believed"/);
  });

  test("rates are measured by the last ones, which may drift from the table, and by the table too after a week", async () => {
    const { clock, pass } = clockAt("2026-03-02T10:00:00Z");
    let dalasi = 100;
    const live = await source((request, response) => withGambia(dalasi)(request, response));
    const keeper = openExchangeRates({ urls: [live.url], db: null, clock, log });
    const next = async (rate: number, afterMs: number) => {
      dalasi = rate;
      pass(afterMs);
      await keeper.refreshIfStale();
      return keeper.current().GMD;
    };
    expect(await next(100, 0)).toBe(100_000_000);
    expect(await next(400, 60 * MINUTE)).toBe(400_000_000);
    expect(await next(70, 60 * MINUTE)).toBe(400_000_000);
    expect(await next(70, RATES_KEPT_MS)).toBe(70_000_000);
  });

  test("a source with the dalasi wins over one without, unless only the latter responds", async () => {
    const { clock } = clockAt("2026-03-02T10:00:00Z");
    const [without, withIt] = await Promise.all([source(withoutGambia), source(withGambia(72))]);
    const both = openExchangeRates({ urls: [without.url, withIt.url], db: null, clock, log });
    expect((await both.refreshIfStale()).rates).toMatchObject({ GMD: 72_000_000, EUR: 920_000 });
    const alone = openExchangeRates({ urls: [without.url], db: null, clock, log });
    expect((await alone.refreshIfStale()).rates).toEqual({
      USD: 1_000_000,
      EUR: 910_000,
      XOF: 596_920_870,
      CVE: 100_341_150,
      GBP: 780_000,
      JPY: 155_000_000,
    });
  });

  test("what a source lacks is taken from the last live rates: a dalasi price stays one", async () => {
    const { clock, pass } = clockAt("2026-03-02T10:00:00Z");
    let answer: Answer = withGambia(72);
    const live = await source((request, response) => answer(request, response));
    const keeper = openExchangeRates({ urls: [live.url], db: null, clock, log });
    await keeper.refreshIfStale();
    answer = withoutGambia;
    pass(60 * MINUTE);
    await keeper.refreshIfStale();
    expect(keeper.current()).toMatchObject({ GMD: 72_000_000, CAD: 1_360_000, EUR: 910_000 });
  });

  test("where every source fails the last live rates count for seven days, in every process and after a restart", async () => {
    const database = await openTestDatabase();
    closing.push(() => database.close());
    const { clock, pass } = clockAt("2026-03-02T10:00:00Z");
    let answer: Answer = withGambia(70);
    const shaky = await source((request, response) => answer(request, response));
    const keeperOf = () => openExchangeRates({ urls: [shaky.url], db: database.db, clock, log });
    const [fetching, following] = [keeperOf(), keeperOf()];
    await fetching.refreshIfStale();
    await following.adoptShared();

    answer = broken;
    pass(61 * MINUTE);
    expect(await fetching.refreshIfStale()).toMatchObject({ source: "live", rates: { JPY: 150_250_000 } });
    pass(5 * MINUTE - 1);
    await fetching.refreshIfStale();
    expect(shaky.asked()).toBe(2);
    pass(1);
    await fetching.refreshIfStale();
    expect(shaky.asked()).toBe(3);

    pass(RATES_KEPT_MS - 70 * MINUTE);
    const [restarted, late] = [keeperOf(), keeperOf()];
    await Promise.all([fetching, restarted].map((keeper) => keeper.refreshIfStale()));
    await Promise.all([following, late].map((keeper) => keeper.adoptShared()));
    for (const keeper of [fetching, following, restarted, late]) {
      expect(keeper.current().GMD).toBe(70_000_000);
    }

    pass(10 * MINUTE);
    await fetching.refreshIfStale();
    await following.adoptShared();
    for (const keeper of [fetching, following]) expect(keeper.current()).toEqual(FALLBACK_RATES);
    expect((await keeperOf().refreshIfStale()).source).toBe("fallback");
  });
});
