import { z } from "zod";
import { optionalText } from "#app/domain/contact/contact-fields.ts";
import { parsePlusCode } from "./plus-code.ts";

/** A Plus Code as people write it, parsed to the whole code; empty if absent or blank. */
export const plusCodeField = optionalText(100).transform((text, context) => {
  const parsed = parsePlusCode(text);
  if ("code" in parsed) return parsed.code;
  context.addIssue({ code: "custom", message: parsed.problem });
  return z.NEVER;
});
