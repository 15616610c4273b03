import { expect, test } from "vitest";
import { isOutage } from "#app/server/platform/db/connection/outage.ts";
import { createCircuitBreaker } from "./circuit-breaker.ts";

const away = async () => {
  throw new Error("away");
};

test("after five failures in a row calls are refused as an outage; later one tries, and its success lets all through", async () => {
  let time = 0;
  const breaker = createCircuitBreaker("wave", { now: () => time });
  for (let failure = 0; failure < 5; failure += 1) await expect(breaker.run(away)).rejects.toThrow("away");
  expect(breaker.isOpen()).toBe(true);
  let calls = 0;
  const count = async () => {
    calls += 1;
  };
  const refused = await breaker.run(count).catch((error: unknown) => error);
  expect([isOutage(refused), calls]).toEqual([true, 0]);

  time = 2_999;
  await expect(breaker.run(count)).rejects.toThrow("not tried again");
  time = 3_000;
  const { promise, resolve } = Promise.withResolvers<void>();
  const trial = breaker.run(() => promise);
  await expect(breaker.run(count)).rejects.toThrow("not tried again");
  const beside = breaker.run(count);
  expect(calls).toBe(0);
  resolve();
  await Promise.all([trial, beside]);
  await breaker.run(count);
  expect([calls, breaker.isOpen()]).toEqual([2, false]);
});

test("a trial that fails refuses calls again, and what is no sign of being away counts for nothing", async () => {
  let time = 0;
  const isAway = (error: unknown) => error instanceof Error && error.message === "away";
  const breaker = createCircuitBreaker("cards", { isAway, now: () => time });
  for (let failure = 0; failure < 5; failure += 1) await breaker.run(away).catch(() => {});
  time = 3_000;
  await breaker.run(away).catch(() => {});
  expect(breaker.isOpen()).toBe(true);
  time = 6_000;
  await breaker.run(async () => Promise.reject(new Error("a bad address"))).catch(() => {});
  expect(breaker.isOpen()).toBe(false);
});
