import { QrPicture } from "#app/components/checkout/pay-page/qr-picture.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";
import {
  type AccountActionData,
  AccountForm,
  AccountSection,
  CurrentPasswordField,
  Done,
  useAccountActionData,
} from "./account-section.tsx";

/** Sets up two-step sign-in with an authenticator app, shows recovery codes, and turns it off. */
export function SecondFactorSection({ isOn }: { isOn: boolean }) {
  const begin = useAccountActionData("begin-second-factor");
  const confirm = useAccountActionData("confirm-second-factor");
  const setup = begin.setup ?? confirm.setup;
  return (
    <AccountSection
      id="second-factor"
      title="Two-step sign-in"
      text="After your password, we ask for a six-digit code from an app on your phone, so a stolen password is not enough. Turning it on signs out your other devices."
    >
      {confirm.done && <Done text={confirm.done} />}
      {isOn ? (
        <SecondFactorOn />
      ) : setup ? (
        <ConfirmForm setup={setup} answer={confirm} />
      ) : (
        <BeginForm answer={begin} />
      )}
    </AccountSection>
  );
}

type Answer = ReturnType<typeof useAccountActionData>;

function BeginForm({ answer }: { answer: Answer }) {
  return (
    <AccountForm intent="begin-second-factor" answer={answer}>
      <CurrentPasswordField error={answer.errors.currentPassword} className="sm:max-w-sm" />
      <Button type="submit" pending={answer.isPending}>
        Turn on two-step sign-in
      </Button>
    </AccountForm>
  );
}

function ConfirmForm({ setup, answer }: { setup: NonNullable<AccountActionData["setup"]>; answer: Answer }) {
  const secret = new URL(setup.uri).searchParams.get("secret") ?? "";
  return (
    <AccountForm intent="confirm-second-factor" answer={answer}>
      <input type="hidden" name="uri" value={setup.uri} />
      <input type="hidden" name="recoveryCodes" value={setup.recoveryCodes.join(" ")} />
      <p className="font-semibold">1. Scan this with your authenticator app</p>
      <QrPicture qr={setup.qr} label="QR code for your authenticator app" />
      <p className="text-ink-soft text-sm">
        Already on your phone?{" "}
        <a href={setup.uri} className="link font-semibold">
          Open the app
        </a>
        , or enter this key:
        <span className="figures mt-1 block break-all font-semibold text-ink">{secret}</span>
      </p>
      <p className="font-semibold">2. Save these recovery codes</p>
      <RecoveryCodes codes={setup.recoveryCodes} />
      <TextField
        label="3. Enter the six-digit code from the app"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        error={answer.errors.code}
        className="sm:max-w-sm"
        inputClassName="figures text-xl tracking-[0.2em]"
      />
      <Button type="submit" variant="primary" pending={answer.isPending}>
        Confirm
      </Button>
    </AccountForm>
  );
}

function SecondFactorOn() {
  const renew = useAccountActionData("renew-recovery-codes");
  const end = useAccountActionData("end-second-factor");
  return (
    <>
      <p className="flex items-center gap-2">
        <Badge tone="green">On</Badge>
      </p>
      <AccountForm intent="renew-recovery-codes" answer={renew}>
        {renew.recoveryCodes && <RecoveryCodes codes={renew.recoveryCodes} />}
        <CurrentPasswordField
          error={renew.errors.currentPassword ?? end.errors.currentPassword}
          hint={end.errors.form}
          className="sm:max-w-sm"
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" pending={renew.isPending}>
            Make new recovery codes
          </Button>
          <Button
            type="submit"
            name="intent"
            value="end-second-factor"
            variant="outline"
            pending={end.isPending}
          >
            Turn off two-step sign-in
          </Button>
        </div>
      </AccountForm>
    </>
  );
}

function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  return (
    <div className="rounded-sm bg-sunken p-4">
      <p className="mb-3 text-ink-soft text-sm">
        If you lose your phone, each code signs you in once. We only show them now: write them down or save
        them in a password manager.
      </p>
      <ul className="figures mb-3 grid grid-cols-2 gap-x-6 gap-y-1 font-semibold sm:max-w-sm">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <CopyButton text={codes.join("\n")} label="Copy recovery codes" />
    </div>
  );
}
