import { expect, test } from "vitest";
import { runInWorker } from "./run-in-worker.ts";

const MARKDOWN = "app/server/settings/markdown-worker.ts";

test("inputs are answered in their order, by one thread", async () => {
  const answers = ["one", "two", "three"].map((text) => runInWorker(MARKDOWN, text, 20_000));
  expect(await Promise.all(answers)).toEqual(["<p>one</p>\n", "<p>two</p>\n", "<p>three</p>\n"]);
});

test("an input that takes too long, or ends the thread, is answered by null, and the next one as ever", async () => {
  const endless = `${"> ".repeat(4_000)}deep`;
  expect(await runInWorker(MARKDOWN, endless, 1)).toBeNull();
  expect(await runInWorker(MARKDOWN, endless, 20_000)).toBeNull();
  expect(await runInWorker(MARKDOWN, "after", 20_000)).toBe("<p>after</p>\n");
});
