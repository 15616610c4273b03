import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import pino from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { openLog } from "#app/server/platform/log.ts";
import { countryLookup } from "./country-of-ip.ts";

const log = pino({ level: "silent" });
const asked: string[] = [];
let answer = "{}";
let answerAfterMs = 0;
let base = "";

const server = createServer((request, response) => {
  asked.push(request.url ?? "");
  if (answer === "500") response.statusCode = 500;
  setTimeout(() => response.end(answer), answerAfterMs);
});

beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

beforeEach(() => {
  asked.length = 0;
  answerAfterMs = 0;
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

describe("the country of an address", () => {
  test("is the service's response, requested once for an address", async () => {
    answer = '{"country_code":"gm","city":"Serekunda"}';
    const countryOf = countryLookup(`${base}/{ip}/json`, log);
    expect(await countryOf("197.148.0.1")).toBe("GM");
    expect(await countryOf("197.148.0.1")).toBe("GM");
    expect(asked).toEqual(["/197.148.0.1/json"]);
  });

  test("an address is appended where the template has no place for it", async () => {
    answer = '{"country_code":"SN"}';
    expect(await countryLookup(`${base}/lookup/`, log)("2001:db8::1")).toBe("SN");
    expect(asked).toEqual(["/lookup/2001%3Adb8%3A%3A1"]);
  });

  test.each(["127.0.0.1", "10.1.2.3", "192.168.1.9", "172.20.0.1", "::1", "fd00::1", "not an address", ""])(
    "%j is nobody else's business",
    async (address) => {
      answer = '{"country_code":"US"}';
      expect(await countryLookup(base, log)(address)).toBeNull();
      expect(asked).toEqual([]);
    },
  );

  test("is unknown where the look-up is switched off", async () => {
    expect(await countryLookup(null, log)("197.148.0.1")).toBeNull();
    expect(asked).toEqual([]);
  });

  test.each(["500", "<html>", "{}", '{"country_code":"Gambia"}', '{"country_code":null}'])(
    "is unknown after the answer %s, which is asked for again after five minutes",
    async (broken) => {
      let now = 0;
      const countryOf = countryLookup(base, log, { now: () => now });
      answer = broken;
      expect(await countryOf("197.148.0.2")).toBeUndefined();
      answer = '{"country_code":"GM"}';
      now += 4 * 60_000;
      expect(await countryOf("197.148.0.2")).toBeUndefined();
      expect(asked).toHaveLength(1);
      now += 61_000;
      expect(await countryOf("197.148.0.2")).toBe("GM");
    },
  );

  test.each([
    ["500", "answered 500"],
    ['{"error":true,"reason":"RateLimited"}', "answered without a country_code"],
  ])("the log says why %s is no country", async (broken, reason) => {
    const lines: string[] = [];
    const heard = openLog("warn", { write: (line: string) => void lines.push(line) });
    answer = broken;
    await countryLookup(base, heard)("197.148.0.4");
    expect(lines.map((line) => JSON.parse(line).reason)).toEqual([reason]);
  });

  test("times out, and is known to the next call", async () => {
    answer = '{"country_code":"GM"}';
    answerAfterMs = 400;
    const countryOf = countryLookup(base, log, { waitMs: 50 });
    expect(await countryOf("197.148.0.3")).toBeUndefined();
    await vi.waitFor(async () => expect(await countryOf("197.148.0.3")).toBe("GM"), { timeout: 3_000 });
    expect(asked).toHaveLength(1);
  });
});
