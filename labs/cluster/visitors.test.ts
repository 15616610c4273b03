import { expect, test } from "vitest";
import { problemsOf } from "./run-event.ts";
import { shippedVariables } from "./started-programs.ts";
import { Seen } from "./visitors.ts";

test("the longest pause begins with the event, and without a later order it never ends", () => {
  const seen = new Seen();
  seen.acknowledgedAt.push(1_000, 9_000, 9_500);
  expect(seen.longestPause(2_000)).toBe(7);
  expect(seen.longestPause(9_100)).toBe(0.4);
  expect(seen.longestPause(9_600)).toBe(Number.POSITIVE_INFINITY);
});

test("a missing order, two orders of one key, a buyer without an answer and a strange status are problems", () => {
  const seen = new Seen();
  expect(problemsOf(seen, { missing: 0, doubled: 0 })).toEqual([]);
  seen.givenUp = 1;
  seen.strange.push("POST 500", "POST 500");
  expect(problemsOf(seen, { missing: 2, doubled: 1 })).toEqual([
    "2 acknowledged orders are missing",
    "1 keys have two orders",
    "1 buyers gave up",
    "POST 500",
  ]);
});

test("a variable that the shipped file does not have is refused", () => {
  expect(shippedVariables("haproxy.env", { STORE_A: "127.0.0.1:1" })).toMatchObject({
    STORE_A: "127.0.0.1:1",
    SHOP_BIND: ":80",
  });
  expect(() => shippedVariables("haproxy.env", { STORE_C: "127.0.0.1:1" })).toThrow("STORE_C");
});
