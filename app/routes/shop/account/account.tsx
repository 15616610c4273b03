import { Form } from "react-router";
import {
  AccountForm,
  AccountSection,
  CurrentPasswordField,
  useAccountActionData,
} from "#app/components/account/account-section.tsx";
import { EmailField } from "#app/components/account/email-field.tsx";
import { NewPasswordFields } from "#app/components/account/new-password-fields.tsx";
import { SecondFactorSection } from "#app/components/account/second-factor-section.tsx";
import { pageMeta } from "#app/components/layout/page-meta.ts";
import { passwordMinLength } from "#app/domain/accounts/password-rules.ts";
import type { RolesWithheld } from "#app/domain/accounts/viewer.ts";
import { formatPhone } from "#app/domain/contact/phone.ts";
import { myAccount } from "#app/server/accounts/profile/my-account.ts";
import { requireSignedIn } from "#app/server/http/guards/guards.ts";
import { shopOf } from "#app/server/http/request-context.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";
import type { Route } from "./+types/account.ts";
import { accountAction } from "./account-action.ts";

export { ShopProblem as ErrorBoundary } from "#app/components/layout/shop-problem.tsx";

export function meta() {
  return pageMeta({ title: "Account", description: "Your profile and password.", indexed: false });
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const viewer = requireSignedIn(context, request);
  const shop = shopOf(context);
  const account = await myAccount(shop, viewer);
  const hasRole = viewer.kind === "admin" || viewer.withheld !== undefined;
  return {
    account,
    minLength: passwordMinLength({ hasRole, hasSecondFactor: account.hasSecondFactor }),
    offersSecondFactor: hasRole || account.hasSecondFactor,
    withheld: viewer.withheld ?? null,
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const viewer = requireSignedIn(context, request);
  return await accountAction(shopOf(context), viewer, request);
}

export default function AccountScreen({ loaderData }: Route.ComponentProps) {
  const { account, minLength, offersSecondFactor, withheld } = loaderData;
  return (
    <div className="shop-width max-w-3xl py-6 sm:py-10">
      <h1 className="display mb-5 text-headline sm:mb-8">Account</h1>
      <div className="space-y-4 sm:space-y-5">
        {withheld && <StaffNotice why={withheld} minLength={minLength} />}
        <ProfileSection name={account.name} phone={account.phone} />
        <EmailSection email={account.email} isVerified={account.emailVerified} />
        <PasswordSection minLength={minLength} />
        {offersSecondFactor && <SecondFactorSection isOn={account.hasSecondFactor} />}
        <DataSection />
      </div>
    </div>
  );
}

const WHY: Record<RolesWithheld, string> = {
  second_factor: "The owner asks all staff to use two-step sign-in.",
  long_password: "Staff need a long password or two-step sign-in.",
};

type Way = { text: string; href: string; label: string };

/** Explains why somebody with a role cannot enter the panel, and how to get access. */
function StaffNotice({ why, minLength }: { why: RolesWithheld; minLength: number }) {
  const ways: Way[] = [
    ...(why === "long_password"
      ? [
          {
            href: "#password",
            label: `Choose a password of at least ${minLength} characters`,
            text: ". If yours is that long already, sign out and in again.",
          },
        ]
      : []),
    { href: "#second-factor", label: "Turn on two-step sign-in", text: " with an app on your phone." },
  ];
  return (
    <Card
      as="section"
      id="staff"
      aria-labelledby="staff-title"
      className="scroll-mt-4 border-yellow-ink border-l-4"
    >
      <h2 id="staff-title" className="font-bold text-lg leading-tight">
        The admin panel is locked for now
      </h2>
      <p className="mt-1.5 text-ink-soft leading-relaxed">{WHY[why]} To unlock it, do one of these:</p>
      <ul className="mt-3 list-disc space-y-1.5 pl-5">
        {ways.map(({ href, label, text }) => (
          <li key={href}>
            <a href={href} className="link font-semibold">
              {label}
            </a>
            {text}
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Edits name and phone, which fill in the checkout. */
function ProfileSection({ name, phone }: { name: string; phone: string }) {
  const result = useAccountActionData("save-profile");
  const { errors, values, isPending } = result;
  return (
    <AccountSection id="profile" title="Profile" text="We fill these in at checkout.">
      <AccountForm intent="save-profile" answer={result}>
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label="Display name"
            name="displayName"
            optional
            autoComplete="name"
            maxLength={100}
            defaultValue={values.displayName ?? name}
            error={errors.displayName}
          />
          <TextField
            label="Phone"
            name="phone"
            optional
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            placeholder="301 2345"
            defaultValue={values.phone ?? (phone === "" ? "" : formatPhone(phone))}
            error={errors.phone}
          />
        </div>
        <Button type="submit" pending={isPending}>
          Save profile
        </Button>
      </AccountForm>
    </AccountSection>
  );
}

/** Shows the e-mail address and whether it is verified, and changes it. */
function EmailSection({ email, isVerified }: { email: string; isVerified: boolean }) {
  const change = useAccountActionData("change-email");
  const verify = useAccountActionData("send-verification");
  const isOpen = change.done !== null || Object.keys(change.errors).length > 0;
  return (
    <AccountSection id="email" title="Email">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <span className="min-w-0 break-words font-semibold">{email}</span>
        <Badge tone={isVerified ? "green" : "yellow"}>{isVerified ? "Confirmed" : "Not confirmed yet"}</Badge>
      </p>
      {!isVerified && (
        <AccountForm intent="send-verification" answer={verify}>
          <p className="text-ink-soft text-sm leading-relaxed">
            Open the link in the email we sent you. Orders you placed with it as a guest will then show in
            your account.
          </p>
          <Button type="submit" variant="outline" pending={verify.isPending}>
            Send the link again
          </Button>
        </AccountForm>
      )}
      <details open={isOpen || undefined} className="group">
        <summary className="link inline-flex min-h-11 cursor-pointer items-center font-semibold">
          Use another address
        </summary>
        <div className="pt-3">
          <AccountForm intent="change-email" answer={change}>
            <div className="grid gap-4 sm:grid-cols-2">
              <EmailField label="New email" defaultValue={change.values.email} error={change.errors.email} />
              <CurrentPasswordField error={change.errors.currentPassword} />
            </div>
            <Button type="submit" pending={change.isPending}>
              Send a link to the new address
            </Button>
          </AccountForm>
        </div>
      </details>
    </AccountSection>
  );
}

/** Changes the password, which requires the current one, and signs out everywhere. */
function PasswordSection({ minLength }: { minLength: number }) {
  const result = useAccountActionData("change-password");
  const { errors, isPending, done } = result;
  return (
    <AccountSection id="password" title="Password" text="Changing it signs out your other devices.">
      <AccountForm key={done ?? "asking"} intent="change-password" answer={result}>
        <CurrentPasswordField error={errors.currentPassword} />
        <NewPasswordFields label="New password" minLength={minLength} errors={errors} />
        <Button type="submit" pending={isPending}>
          Change password
        </Button>
      </AccountForm>
      <Form method="post" action="/sign-out">
        <Button type="submit" variant="outline">
          Sign out everywhere
        </Button>
      </Form>
    </AccountSection>
  );
}

/** Offers a file of the person's data, and deletes the account. */
function DataSection() {
  const result = useAccountActionData("delete-account");
  return (
    <AccountSection id="data" title="Your data" text="Download everything we hold about you, as a JSON file.">
      <Button href="/account/export" download="kairaba-account.json" variant="outline">
        Download my data
      </Button>
      <details open={Object.keys(result.errors).length > 0 || undefined}>
        <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-red-ink underline underline-offset-4">
          Delete my account
        </summary>
        <div className="pt-3">
          <AccountForm intent="delete-account" answer={result}>
            <p className="text-ink-soft text-sm leading-relaxed">
              We delete your profile, wishlist and devices straight away, for good. Your orders stay in our
              records but not under your name; you can still track them by number and email.
            </p>
            <CurrentPasswordField error={result.errors.currentPassword} className="sm:max-w-sm" />
            <Button type="submit" variant="outline" pending={result.isPending}>
              Delete my account for good
            </Button>
          </AccountForm>
        </div>
      </details>
    </AccountSection>
  );
}
