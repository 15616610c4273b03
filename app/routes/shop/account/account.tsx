import { DataSection } from "#app/components/account/data-section.tsx";
import { EmailSection } from "#app/components/account/email-section.tsx";
import { MySizeSection } from "#app/components/account/my-size-section.tsx";
import { PasswordSection } from "#app/components/account/password-section.tsx";
import { ProfileSection } from "#app/components/account/profile-section.tsx";
import { SecondFactorSection } from "#app/components/account/second-factor-section.tsx";
import { StaffNotice } from "#app/components/account/staff-notice.tsx";
import { pageMeta } from "#app/components/layout/page-meta.ts";
import { passwordMinLength } from "#app/domain/accounts/password-rules.ts";
import { myAccount } from "#app/server/accounts/profile/my-account.ts";
import { requireSignedIn } from "#app/server/http/guards/guards.ts";
import { shopOf } from "#app/server/http/request-context.ts";
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
        <MySizeSection />
        <EmailSection email={account.email} isVerified={account.emailVerified} />
        <PasswordSection minLength={minLength} />
        {offersSecondFactor && <SecondFactorSection isOn={account.hasSecondFactor} />}
        <DataSection />
      </div>
    </div>
  );
}
