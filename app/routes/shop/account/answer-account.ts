import { data, redirect } from "react-router";
import type { AccountAnswer } from "#app/components/account/account-answer.ts";
import { refusalWords } from "#app/copy/refusals.ts";
import {
  accountForm,
  changeEmailForm,
  passwordAgainForm,
  profileForm,
  secondFactorForm,
} from "#app/domain/accounts/account-forms.ts";
import { addPasskeyForm, passkeyForm, renamePasskeyForm } from "#app/domain/accounts/passkey-forms.ts";
import { changePasswordForm } from "#app/domain/accounts/sign-up-form.ts";
import type { SignedIn } from "#app/domain/accounts/viewer.ts";
import { fieldErrors } from "#app/domain/form-errors.ts";
import { deleteAccount } from "#app/server/accounts/profile/delete-account.ts";
import { saveProfile } from "#app/server/accounts/profile/my-account.ts";
import { requestEmailChange } from "#app/server/accounts/profile/request-email-change.ts";
import { sendVerification } from "#app/server/accounts/profile/send-verification.ts";
import { endOtherSessions, endSession } from "#app/server/accounts/sessions/my-sessions.ts";
import { signOut } from "#app/server/accounts/sessions/sign-out.ts";
import { sessionTokenOf } from "#app/server/accounts/sessions/viewer-of-request.ts";
import { changePassword } from "#app/server/accounts/sign-in/change-password.ts";
import * as passkeys from "#app/server/accounts/sign-in/passkeys.ts";
import * as secondFactor from "#app/server/accounts/sign-in/second-factor.ts";
import { readForm, submittedValues } from "#app/server/http/forms/read-form.ts";
import type { Shop } from "#app/server/shop.ts";

type Asked = { shop: Shop; viewer: SignedIn; headers: Headers; form: FormData; intent: string };
type Part = Partial<Omit<AccountAnswer, "intent" | "values">>;

/** What the buttons of the account page do, by their `intent`. */
export async function answerAccount(shop: Shop, viewer: SignedIn, request: Request) {
  const read = await readForm(request, accountForm);
  if (!read.ok) return data<AccountAnswer>({ intent: "", done: null, ...read }, { status: read.status });
  // The button that was pressed speaks last: a form may carry two.
  const intent = String(read.form.getAll("intent").at(-1) ?? "");
  const asked: Asked = { shop, viewer, headers: request.headers, form: read.form, intent };
  switch (intent) {
    case "save-profile":
      return await withForm(asked, profileForm, async (profile) => {
        await saveProfile(shop, viewer, profile);
        return done(asked, "Saved.");
      });
    case "send-verification":
      return await answered(asked, await sendVerification(shop, viewer.userId), "The mail is on its way.");
    case "change-email":
      return await withForm(asked, changeEmailForm, async (form) =>
        answered(
          asked,
          await requestEmailChange(shop, viewer, form),
          `A link is on its way to ${form.email}. Until you open it, everything stays as it is.`,
        ),
      );
    case "change-password":
      return await withForm(asked, changePasswordForm, async ({ currentPassword, password }) => {
        const sessionToken = sessionTokenOf(shop, asked.headers);
        const changed = await changePassword(shop, viewer, { currentPassword, password, sessionToken });
        return answered(asked, changed, "Your password is changed. Other devices were signed out.");
      });
    case "end-session": {
      const ended = await endSession(shop, viewer, String(read.form.get("sessionId") ?? ""));
      if (!ended) return failed(asked, 404, { form: refusalWords("not_found") });
      return done(asked, "That device is signed out.");
    }
    case "end-other-sessions":
      await endOtherSessions(shop.db, viewer, sessionTokenOf(shop, asked.headers));
      return done(asked, "Every other device is signed out.");
    case "delete-account":
      return await withForm(asked, passwordAgainForm, async (form) => {
        const deleted = await deleteAccount(shop, viewer, form);
        if (!deleted.ok) return answered(asked, deleted, "");
        throw redirect("/", { headers: cookieHeaders((await signOut(shop, viewer)).setCookies) });
      });
    default:
      return /passkey$/.test(intent) ? await answerPasskeys(asked) : await answerSecondFactor(asked);
  }
}

async function answerPasskeys(asked: Asked) {
  const { shop, viewer, headers } = asked;
  switch (asked.intent) {
    case "begin-passkey":
      return await withForm(asked, passwordAgainForm, async (again) => {
        const begun = await passkeys.beginPasskey(shop, viewer, again, headers);
        if (!begun.ok) return answered(asked, begun, "");
        return reply(asked, 200, { passkey: begun.value.options }, begun.value.setCookies);
      });
    case "add-passkey":
      return await withForm(asked, addPasskeyForm, async (made) =>
        answered(asked, await passkeys.addPasskey(shop, viewer, made, headers), "Your passkey is ready."),
      );
    case "rename-passkey":
      return await withForm(asked, renamePasskeyForm, async (form) =>
        answered(asked, await passkeys.renamePasskey(shop, viewer, form), "Saved."),
      );
    case "remove-passkey":
      return await withForm(asked, passkeyForm, async (form) =>
        answered(asked, await passkeys.removePasskey(shop, viewer, form), "That passkey is removed."),
      );
    default:
      return failed(asked, 400, { form: refusalWords("validation_failed") });
  }
}

async function answerSecondFactor(asked: Asked) {
  const { shop, viewer, headers, form } = asked;
  switch (asked.intent) {
    case "begin-second-factor":
      return await withForm(asked, passwordAgainForm, async (again) => {
        const begun = await secondFactor.beginSecondFactor(shop, viewer, again, headers);
        return begun.ok ? reply(asked, 200, { setup: shown(begun.value) }) : answered(asked, begun, "");
      });
    case "confirm-second-factor": {
      // The app's secret came from us to this page; a wrong code shows the same page again.
      const recoveryCodes = String(form.get("recoveryCodes") ?? "").split(" ");
      const setup = shown({ uri: safeUri(String(form.get("uri") ?? "")), recoveryCodes });
      const parsed = secondFactorForm.safeParse(Object.fromEntries(form));
      if (!parsed.success) return reply(asked, 422, { errors: fieldErrors(parsed.error), setup });
      const confirmed = await secondFactor.confirmSecondFactor(shop, viewer, parsed.data, headers);
      if (confirmed.ok) {
        const words = "Two-step sign-in is on. Other devices were signed out.";
        return reply(asked, 200, { done: words }, confirmed.value.setCookies);
      }
      return reply(asked, 422, { errors: { code: refusalWords(confirmed.reason) }, setup });
    }
    case "renew-recovery-codes":
      return await withForm(asked, passwordAgainForm, async (again) => {
        const renewed = await secondFactor.renewRecoveryCodes(shop, viewer, again, headers);
        return renewed.ok
          ? reply(asked, 200, { recoveryCodes: renewed.value, done: "The old codes no longer work." })
          : answered(asked, renewed, "");
      });
    case "end-second-factor":
      return await withForm(asked, passwordAgainForm, async (again) => {
        const ended = await secondFactor.endSecondFactor(shop, viewer, again, headers);
        if (!ended.ok) return answered(asked, ended, "");
        return reply(asked, 200, { done: "Two-step sign-in is off." }, ended.value.setCookies);
      });
    default:
      return failed(asked, 400, { form: refusalWords("validation_failed") });
  }
}

type Reply = ReturnType<typeof reply>;

async function withForm<T>(
  asked: Asked,
  schema: Parameters<typeof readForm<T>>[1],
  act: (form: T) => Promise<Reply>,
) {
  const parsed = schema.safeParse(Object.fromEntries(asked.form));
  return parsed.success ? await act(parsed.data) : failed(asked, 422, fieldErrors(parsed.error));
}

type Outcome = { ok: true } | { ok: false; reason: string; detail?: unknown };

/** A refusal stands beside the field it is about. */
function answered(asked: Asked, outcome: Outcome, words: string): Reply {
  if (outcome.ok) return done(asked, words);
  const { reason, detail } = outcome;
  switch (reason) {
    case "wrong_password":
      return failed(asked, 422, { currentPassword: refusalWords(reason) });
    case "bad_password":
      return failed(asked, 422, { password: String(detail ?? "") });
    case "same_email":
      return failed(asked, 422, { email: refusalWords(reason) });
    case "not_found":
      return failed(asked, 404, { form: refusalWords(reason) });
    default:
      return failed(asked, reason === "rate_limited" ? 429 : 409, { form: refusalWords(reason) });
  }
}

function done(asked: Asked, words: string): Reply {
  return reply(asked, 200, { done: words });
}

function failed(asked: Asked, status: number, errors: AccountAnswer["errors"]): Reply {
  return reply(asked, status, { errors });
}

function reply(asked: Asked, status: number, part: Part, setCookies: string[] = []) {
  const values = part.done ? {} : submittedValues(asked.form);
  const body: AccountAnswer = { intent: asked.intent, done: null, errors: {}, values, ...part };
  return data(body, { status, headers: cookieHeaders(setCookies) });
}

function cookieHeaders(setCookies: string[]): [string, string][] {
  return setCookies.map((cookie) => ["set-cookie", cookie]);
}

function shown(setup: secondFactor.SecondFactorSetup): NonNullable<AccountAnswer["setup"]> {
  return { ...setup, qr: secondFactor.qrPath(setup.uri) };
}

/** Only an address of an authenticator app may come back onto the page. */
function safeUri(uri: string): string {
  return uri.startsWith("otpauth://totp/") && uri.length < 500 ? uri : "otpauth://totp/";
}
