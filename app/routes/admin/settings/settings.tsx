import { useRef } from "react";
import { data, useFetcher } from "react-router";
import { ConfirmAgainDialog } from "#app/components/admin/asking/confirm-again.tsx";
import { useUnsavedFormsWarning } from "#app/components/admin/asking/use-unsaved-warning.tsx";
import type { ActionResult } from "#app/components/admin/results/use-result-toast.ts";
import { ClaimsForm } from "#app/components/admin/settings/claims-form.tsx";
import { DeliveryAreasPanel } from "#app/components/admin/settings/delivery-areas-panel.tsx";
import type { InviteResult } from "#app/components/admin/settings/invite-form.tsx";
import { MailPanel } from "#app/components/admin/settings/mail-panel.tsx";
import {
  GatewayList,
  PaymentMethodCard,
  type ShownMethod,
} from "#app/components/admin/settings/payment-settings.tsx";
import { ShippingZonesPanel } from "#app/components/admin/settings/shipping-zones-panel.tsx";
import {
  LinksForm,
  PanelCurrencyForm,
  TextSettingsForm,
  TrustBadgesForm,
} from "#app/components/admin/settings/site-settings-forms.tsx";
import { SecondFactorRule, StaffPanel } from "#app/components/admin/settings/staff-panel.tsx";
import { AdminHeading } from "#app/components/admin/shell/admin-heading.tsx";
import { STORE_MESSAGES } from "#app/copy/store-messages.ts";
import { isAllowed } from "#app/domain/accounts/admin.ts";
import { SETTINGS_TABS, settingsPath } from "#app/domain/settings/settings-tabs.ts";
import { countryName } from "#app/domain/shipping/countries.ts";
import { listInvitations } from "#app/server/accounts/invitations/invite-staff.ts";
import { requireRecentConfirmation } from "#app/server/accounts/require-recent-confirmation.ts";
import { storedSessionToken } from "#app/server/accounts/sessions/session-token.ts";
import { readStaffSecurity } from "#app/server/accounts/sign-in/require-second-factor.ts";
import { listStaff } from "#app/server/accounts/staff/change-staff.ts";
import { readFormData } from "#app/server/http/forms/read-form.ts";
import { requireAdmin } from "#app/server/http/guards/guards.ts";
import { shopOf, visitOf } from "#app/server/http/request-context.ts";
import { outboxList } from "#app/server/notifications/outbox-list.ts";
import { listPaymentMethods, type StoredPaymentMethod } from "#app/server/payments/find-method.ts";
import { listGateways } from "#app/server/payments/page-rows/list-gateways.ts";
import { listDeliveryAreas, listShippingZones } from "#app/server/settings/read-shop-rules.ts";
import {
  hasNoSiteSettings,
  readSiteSettings,
  settingVersions,
} from "#app/server/settings/read-site-settings.ts";
import { LinkTabs } from "#app/ui/navigation/link-tabs.tsx";
import type { Route } from "./+types/settings.ts";
import { settingsAction } from "./settings-action.ts";

export async function loader({ context, request }: Route.LoaderArgs) {
  const admin = requireAdmin(context, request, "settings.edit");
  const shop = shopOf(context);
  const params = new URL(request.url).searchParams;
  const tab = SETTINGS_TABS.find(({ id }) => id === params.get("tab"))?.id ?? "contact";
  switch (tab) {
    case "payments":
      return {
        tab,
        methods: (await listPaymentMethods(shop)).map(toShownMethod),
        gateways: await listGateways(shop),
      };
    case "shipping":
      return {
        tab,
        zones: (await listShippingZones(shop)).map((zone) => ({
          ...zone,
          countryNames: [...new Set(zone.countries.map(countryName))],
        })),
        areas: await listDeliveryAreas(shop),
      };
    case "mail": {
      const page = Number(params.get("page")) || 1;
      const recent = await requireRecentConfirmation(shop, admin, originOf(context, request));
      const confirmed = recent.ok ? recent.value : null;
      return {
        tab,
        outbox: await outboxList(shop, { page, confirmed }),
        hasServer: shop.mailer !== null,
      };
    }
    case "staff":
      if (!isAllowed(admin, "staff.edit")) throw data({ email: admin.email }, { status: 403 });
      return {
        tab,
        staff: await listStaff(shop),
        invitations: await listInvitations(shop),
        ownEmail: admin.email,
        ...(await readStaffSecurity(shop)),
      };
    case "contact":
    case "company":
    case "support":
    case "legal":
    case "social":
    case "general":
    case "claims": {
      const settings = await readSiteSettings(shop);
      const isEmpty = await hasNoSiteSettings(shop);
      return { tab, settings, versions: settingVersions(settings), isEmpty };
    }
    default:
      return tab satisfies never;
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const admin = requireAdmin(context, request, "settings.edit");
  const shop = shopOf(context);
  const origin = originOf(context, request);
  return await settingsAction({ shop, admin, form: await readFormData(request), origin });
}

function originOf(context: Route.ActionArgs["context"], { headers }: Request) {
  return {
    sessionToken: storedSessionToken(shopOf(context), headers),
    ipAddress: visitOf(context).ipAddress,
    userAgent: headers.get("user-agent") ?? "",
  };
}

export default function Settings({ loaderData, actionData }: Route.ComponentProps) {
  const { tab } = loaderData;
  const fetcher = useFetcher<ActionResult>();
  const container = useRef<HTMLDivElement>(null);
  useUnsavedFormsWarning(container);
  return (
    <div ref={container}>
      <AdminHeading title="Site Settings" text={SETTINGS_TABS.find(({ id }) => id === tab)?.text} />
      <ConfirmAgainDialog fetcher={fetcher} action={settingsPath(tab)} posted={actionData} />
      <LinkTabs
        label="Site Settings"
        tabs={SETTINGS_TABS.map(({ id, label }) => ({
          id,
          label,
          href: settingsPath(id),
        }))}
        active={tab}
        className="[&_[role=tab]]:px-2.5 desk:[&_[role=tab]]:text-sm"
        panelClassName="pt-4 md:pt-6"
      >
        {"isEmpty" in loaderData && loaderData.isEmpty && (
          <p role="status" className="mb-4 rounded-sm bg-yellow-tint p-4 text-yellow-ink">
            <strong>{STORE_MESSAGES.noSettings}</strong>. These are the defaults; saving keeps them.
          </p>
        )}
        <Panel loaderData={loaderData} inviteResult={actionData} key={tab} />
      </LinkTabs>
    </div>
  );
}

type PanelProps = {
  loaderData: Route.ComponentProps["loaderData"];
  /** The result of an invitation that was sent before any script had come. */
  inviteResult: InviteResult | undefined;
};

function Panel({ loaderData, inviteResult }: PanelProps) {
  switch (loaderData.tab) {
    case "payments":
      return (
        <div className="grid items-stretch gap-4 desk:grid-cols-2">
          <GatewayList gateways={loaderData.gateways} />
          {loaderData.methods.map((method) => (
            <PaymentMethodCard key={method.method} shown={method} />
          ))}
        </div>
      );
    case "shipping":
      return (
        <div className="flex flex-col gap-8">
          <ShippingZonesPanel zones={loaderData.zones} />
          <DeliveryAreasPanel areas={loaderData.areas} />
        </div>
      );
    case "mail":
      return <MailPanel {...loaderData.outbox} hasServer={loaderData.hasServer} />;
    case "staff":
      return (
        <div className="flex flex-col gap-4">
          <SecondFactorRule isRequired={loaderData.secondFactorRequired} />
          <StaffPanel
            staff={loaderData.staff}
            secondFactorRequired={loaderData.secondFactorRequired}
            ownEmail={loaderData.ownEmail}
            invitations={loaderData.invitations}
            inviteResult={inviteResult}
          />
        </div>
      );
    case "claims":
      return <ClaimsForm claims={loaderData.settings.claims} versions={loaderData.versions} />;
    case "contact":
      return <TextSettingsForm group="footer_contact" {...loaderData} />;
    case "social":
      return <TextSettingsForm group="footer_social_links" {...loaderData} />;
    case "general":
      return (
        <div className="flex flex-col gap-4">
          <PanelCurrencyForm {...loaderData} />
          <TextSettingsForm group="site_info" {...loaderData} />
          <TrustBadgesForm {...loaderData} />
          <TextSettingsForm group="shop" {...loaderData} />
          <TextSettingsForm group="help" {...loaderData} />
        </div>
      );
    case "company":
    case "support":
    case "legal":
      return <LinksForm group={loaderData.tab} {...loaderData} />;
    default:
      return null;
  }
}

/** Returns a payment method with its details as the fields of its card. */
function toShownMethod(stored: StoredPaymentMethod): ShownMethod {
  const { method, label, isActive, settings, version } = stored;
  const accountName = {
    name: "account_name",
    label: "Account name",
    value: settings.accountName,
    isPhone: false,
  };
  const details =
    settings.method === "bank_transfer"
      ? [
          { name: "bank", label: "Bank", value: settings.bank, isPhone: false },
          accountName,
          { name: "account_number", label: "Account number", value: settings.accountNumber, isPhone: false },
        ]
      : [
          {
            name: settings.method === "mobile_money" ? "phone_number" : "phone",
            label: "Phone number",
            value: settings.phone,
            isPhone: true,
          },
          accountName,
        ];
  const { instructions } = settings;
  return { method, label, isActive, details, instructions, version };
}
