import { expect, test } from "vitest";
import { helpSchema, parseHelp } from "./help-settings.ts";

test.each([
  ["301 2345", "+2203012345"],
  ["+44 7911 123456", "+447911123456"],
  ["", ""],
])("a WhatsApp number %j is stored as %j", (typed, stored) => {
  expect(helpSchema.parse({ whatsappNumber: typed }).whatsappNumber).toBe(stored);
});

test("an impossible number is refused", () => {
  expect(helpSchema.safeParse({ whatsappNumber: "12" }).success).toBe(false);
});

test("settings that are missing or broken are empty", () => {
  for (const json of [null, undefined, "x", { whatsappNumber: 7 }]) {
    expect(parseHelp(json)).toEqual({ whatsappNumber: "", howWeCheck: "" });
  }
});
