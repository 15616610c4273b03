import { z } from "zod";
import { requiredText } from "#app/domain/contact/contact-fields.ts";

const MAX_ANSWER_CHARACTERS = 20_000;

/** Parses the browser's credential from one field of JSON. */
const responseText = z
  .string()
  .max(MAX_ANSWER_CHARACTERS)
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      context.addIssue("Please try again.");
      return z.NEVER;
    }
  });

const bytes = z.string().min(1).max(MAX_ANSWER_CHARACTERS);

/** A browser's credential for signing in, as WebAuthn's JSON. */
const passkeyResponse = z.object({
  id: bytes,
  rawId: bytes,
  type: z.literal("public-key"),
  response: z.object({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: bytes.optional(),
  }),
  clientExtensionResults: z.object({}).default({}),
});

/** A credential for signing in. */
export type PasskeyResponse = z.output<typeof passkeyResponse>;

/** Signs in, in two steps: requests the challenge, then sends the browser's credential. */
export const passkeySignInForm = z.union([
  z.object({ intent: z.literal("begin") }),
  z.object({ response: responseText.pipe(passkeyResponse) }),
]);

/** Adds a passkey that the browser has created. */
export const addPasskeyForm = z.object({ response: responseText.pipe(z.looseObject({ id: bytes })) });

/** Names a passkey. */
export const renamePasskeyForm = z.object({
  id: z.string().max(100),
  name: requiredText("Enter a name for this passkey", 60),
});

/** Identifies one of the viewer's passkeys. */
export const passkeyForm = z.object({ id: z.string().max(100) });
