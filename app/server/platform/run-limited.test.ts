import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { limitConcurrency } from "./run-limited.ts";

test("queued work runs in order, and a failure frees its place", async () => {
  const inTurn = limitConcurrency(2);
  let running = 0;
  let most = 0;
  const begun: number[] = [];
  const answers = await Promise.allSettled(
    Array.from({ length: 9 }, (_, number) =>
      inTurn(async () => {
        begun.push(number);
        running += 1;
        most = Math.max(most, running);
        await pause(3);
        running -= 1;
        if (number % 3 === 0) throw new Error("broken");
        return number;
      }),
    ),
  );
  expect(most).toBe(2);
  expect(begun).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
  expect(answers.filter(({ status }) => status === "rejected")).toHaveLength(3);
});
