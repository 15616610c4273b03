import { expect, test } from "vitest";
import { isUuid } from "./uuid.ts";

test.each([
  ["0190a000-0000-7000-8000-00000000000a", true],
  ["0190A000-0000-7000-8000-00000000000A", true],
  ["-".repeat(36), false],
  ["0190a000-0000-7000-8000-00000000000a\n", false],
  [" 0190a000-0000-7000-8000-00000000000a", false],
  ["0190a00000007000800000000000000a", false],
  ["0190g000-0000-7000-8000-00000000000a", false],
  ["", false],
])("%j can be the id of a row: %s", (text, is) => expect(isUuid(text)).toBe(is));
