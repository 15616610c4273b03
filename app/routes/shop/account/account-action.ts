import { data, redirect } from "react-router";
import type { AccountActionData } from "#app/components/account/account-section.tsx";
import { type RefusalReason, refusalMessage } from "#app/copy/refusal-messages.ts";
import {
  accountForm,
  changeEmailForm,
  changePasswordForm,
  passwordAgainForm,
  profileForm,
  secondFactorForm,
} from "#app/domain/accounts/account-forms.ts";
import type { SignedIn } from "#app/domain/accounts/viewer.ts";
import { fieldErrors } from "#app/domain/form-errors.ts";
import { deleteAccount } from "#app/server/accounts/profile/delete-account.ts";
import { saveProfile } from "#app/server/accounts/profile/my-account.ts";
import { requestEmailChange } from "#app/server/accounts/profile/request-email-change.ts";
import { sendVerification } from "#app/server/accounts/profile/verify-email.ts";
import { cookieHeaders } from "#app/server/accounts/sessions/session-cookies.ts";
import { storedSessionToken } from "#app/server/accounts/sessions/session-token.ts";
import { signOut } from "#app/server/accounts/sessions/sign-out.ts";
import { changePassword } from "#app/server/accounts/sign-in/change-password.ts";
import * as secondFactor from "#app/server/accounts/sign-in/second-factor.ts";
import { readForm, submittedValues } from "#app/server/http/forms/read-form.ts";
import { REFUSAL_STATUS } from "#app/server/http/refusal-status.ts";
import type { Shop } from "#app/server/shop.ts";
import type { Refusal } from "#packages/result";

type AccountActionArgs = { shop: Shop; viewer: SignedIn; headers: Headers; form: FormData; intent: string };
type ResultPart = Partial<Omit<AccountActionData, "intent" | "values">>;

/** Performs the actions of the account page, by their `intent`. */
export async function accountAction(shop: Shop, viewer: SignedIn, request: Request) {
  const read = await readForm(request, accountForm);
  if (!read.ok) return data<AccountActionData>({ intent: "", done: null, ...read }, { status: read.status });
  // The last value counts, because a form may carry two intents and the pressed button comes last.
  const intent = String(read.form.getAll("intent").at(-1) ?? "");
  const args: AccountActionArgs = { shop, viewer, headers: request.headers, form: read.form, intent };
  switch (intent) {
    case "save-profile":
      return await withParsedForm(args, profileForm, async (profile) => {
        await saveProfile(shop, viewer, profile);
        return successResponse(args, "Saved.");
      });
    case "send-verification":
      return await outcomeResponse(
        args,
        await sendVerification(shop, viewer.userId),
        "The email is on its way.",
      );
    case "change-email":
      return await withParsedForm(args, changeEmailForm, async (form) =>
        outcomeResponse(
          args,
          await requestEmailChange(shop, viewer, form),
          `A link is on its way to ${form.email}. Until you open it, nothing changes.`,
        ),
      );
    case "change-password":
      return await withParsedForm(args, changePasswordForm, async ({ currentPassword, password }) => {
        const sessionToken = storedSessionToken(shop, args.headers);
        const changed = await changePassword(shop, viewer, { currentPassword, password, sessionToken });
        if (!changed.ok) return outcomeResponse(args, changed, "");
        const message = "Your password has been changed. Other devices were signed out.";
        return respond(args, 200, { done: message }, changed.value.setCookies);
      });
    case "delete-account":
      return await withParsedForm(args, passwordAgainForm, async (form) => {
        const deleted = await deleteAccount(shop, viewer, form);
        if (!deleted.ok) return outcomeResponse(args, deleted, "");
        throw redirect("/", { headers: cookieHeaders((await signOut(shop, viewer)).setCookies) });
      });
    default:
      return await secondFactorAction(args);
  }
}

async function secondFactorAction(args: AccountActionArgs) {
  const { shop, viewer, headers, form } = args;
  switch (args.intent) {
    case "begin-second-factor":
      return await withParsedForm(args, passwordAgainForm, async (confirmation) => {
        const started = await secondFactor.beginSecondFactor(shop, viewer, confirmation, headers);
        return started.ok
          ? respond(args, 200, { setup: withQrCode(started.value) })
          : outcomeResponse(args, started, "");
      });
    case "confirm-second-factor": {
      // The page received the app's secret from us; a wrong code shows the same page again.
      const recoveryCodes = String(form.get("recoveryCodes") ?? "").split(" ");
      const setup = withQrCode({ uri: safeUri(String(form.get("uri") ?? "")), recoveryCodes });
      const parsed = secondFactorForm.safeParse(Object.fromEntries(form));
      if (!parsed.success) return respond(args, 422, { errors: fieldErrors(parsed.error), setup });
      const confirmed = await secondFactor.confirmSecondFactor(shop, viewer, parsed.data, headers);
      if (confirmed.ok) {
        const message = "Two-step sign-in is on. Other devices were signed out.";
        return respond(args, 200, { done: message }, confirmed.value.setCookies);
      }
      return respond(args, 422, { errors: { code: refusalMessage(confirmed.reason) }, setup });
    }
    case "renew-recovery-codes":
      return await withParsedForm(args, passwordAgainForm, async (confirmation) => {
        const renewed = await secondFactor.renewRecoveryCodes(shop, viewer, confirmation, headers);
        return renewed.ok
          ? respond(args, 200, { recoveryCodes: renewed.value, done: "The old codes no longer work." })
          : outcomeResponse(args, renewed, "");
      });
    case "end-second-factor":
      return await withParsedForm(args, passwordAgainForm, async (confirmation) => {
        const ended = await secondFactor.endSecondFactor(shop, viewer, confirmation, headers);
        if (!ended.ok) return outcomeResponse(args, ended, "");
        return respond(args, 200, { done: "Two-step sign-in is off." }, ended.value.setCookies);
      });
    default:
      return failureResponse(args, 400, { form: refusalMessage("validation_failed") });
  }
}

type AccountResponse = ReturnType<typeof respond>;

async function withParsedForm<T>(
  args: AccountActionArgs,
  schema: Parameters<typeof readForm<T>>[1],
  perform: (form: T) => Promise<AccountResponse>,
) {
  const parsed = schema.safeParse(Object.fromEntries(args.form));
  return parsed.success ? await perform(parsed.data) : failureResponse(args, 422, fieldErrors(parsed.error));
}

type Outcome = { ok: true } | Refusal<RefusalReason, unknown> | Refusal<"bad_password", string>;

/** A refusal is beside the field it is about. */
function outcomeResponse(args: AccountActionArgs, outcome: Outcome, message: string): AccountResponse {
  if (outcome.ok) return successResponse(args, message);
  const { reason, detail } = outcome;
  switch (reason) {
    case "wrong_password":
      return failureResponse(args, REFUSAL_STATUS[reason], { currentPassword: refusalMessage(reason) });
    case "bad_password":
      return failureResponse(args, 422, { password: detail });
    case "same_email":
      return failureResponse(args, REFUSAL_STATUS[reason], { email: refusalMessage(reason) });
    default:
      return failureResponse(args, REFUSAL_STATUS[reason], { form: refusalMessage(reason) });
  }
}

function successResponse(args: AccountActionArgs, message: string): AccountResponse {
  return respond(args, 200, { done: message });
}

function failureResponse(
  args: AccountActionArgs,
  status: number,
  errors: AccountActionData["errors"],
): AccountResponse {
  return respond(args, status, { errors });
}

function respond(args: AccountActionArgs, status: number, part: ResultPart, setCookies: string[] = []) {
  const values = part.done ? {} : submittedValues(args.form);
  const body: AccountActionData = { intent: args.intent, done: null, errors: {}, values, ...part };
  return data(body, { status, headers: cookieHeaders(setCookies) });
}

function withQrCode(setup: secondFactor.SecondFactorSetup): NonNullable<AccountActionData["setup"]> {
  return { ...setup, qr: secondFactor.setupQrCode(setup) };
}

/** Only a valid authenticator URL may be rendered again. */
function safeUri(uri: string): string {
  return uri.startsWith("otpauth://totp/") && uri.length < 500 ? uri : "otpauth://totp/";
}
