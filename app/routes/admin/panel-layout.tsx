import "#app/styles/panel.css";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { Outlet, useFetchers, useLocation, useNavigation } from "react-router";
import { usePanelRequests } from "#app/components/admin/results/panel-requests.ts";
import { showActionResults } from "#app/components/admin/results/show-action-results.ts";
import { AdminFrame } from "#app/components/admin/shell/admin-frame.tsx";
import { ADMIN_NAV_ITEMS } from "#app/components/admin/shell/admin-nav-items.ts";
import { readPanelCookies, storeShowsDollars } from "#app/components/admin/shell/panel-cookies.ts";
import { PanelCurrencyContext } from "#app/components/admin/shell/panel-money.tsx";
import type { PageHandle } from "#app/components/layout/shop-frame.ts";
import { can } from "#app/domain/accounts/permissions.ts";
import { countPendingPayments } from "#app/server/dashboard/dashboard-metrics.ts";
import { requireStaff } from "#app/server/http/guards/guards.ts";
import { shopOf } from "#app/server/http/request-context.ts";
import { currentPricing } from "#app/server/settings/current-pricing.ts";
import { readSiteSettings } from "#app/server/settings/read-site-settings.ts";
import type { Route } from "./+types/panel-layout.ts";

/** As in the shop, to which the panel leads without loading another document. */
export const handle: PageHandle = { contentSources: { "img-src": "https: blob:" } };

/** Guards every screen and action below, `.data` requests too, before any loader runs. */
export const middleware: Route.MiddlewareFunction[] = [
  async ({ context, request }, next) => {
    requireStaff(context, request);
    const response = await next();
    response.headers.set("cache-control", "private, no-store");
    return response;
  },
];

export const clientMiddleware = [showActionResults];

const FULL_SCREENS = new Set(["/admin/receipts", "/admin/sell"]);
/** Sheets of paper, shown without the frame. */
const PAPER = "/admin/orders/packing-slips";

export async function loader({ context, request }: Route.LoaderArgs) {
  const viewer = requireStaff(context, request);
  const roles = viewer.roles ?? [];
  const { isOpen, showsDollars } = readPanelCookies(request.headers.get("cookie"));
  const pendingCount = can(roles, "payments.review") ? await countPendingPayments(shopOf(context)) : 0;
  const shop = shopOf(context);
  const { currency } = (await readSiteSettings(shop)).panel;
  const money = { currency, pricing: currentPricing(shop), showsDollars };
  return {
    person: { name: viewer.name, email: viewer.email },
    roles,
    pendingCount,
    isOpen,
    money,
  };
}

export const meta: Route.MetaFunction = () => [{ name: "robots", content: "noindex" }];

export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  const { person, roles, pendingCount, isOpen, money } = loaderData;
  usePanelRequests();
  const [showsDollars, setShowsDollars] = useState(money.showsDollars);
  const shownMoney = useMemo(() => ({ ...money, showsDollars }), [money, showsDollars]);
  const toggleDollars = () => {
    setShowsDollars(!showsDollars);
    storeShowsDollars(!showsDollars);
  };
  const { pathname } = useLocation();
  if (pathname === PAPER) return <Outlet />;
  const entries = ADMIN_NAV_ITEMS.filter(({ permission }) => can(roles, permission));
  return (
    <AdminFrame
      person={person}
      roles={roles}
      entries={entries}
      pendingCount={pendingCount}
      isInitiallyOpen={isOpen}
      dollars={
        money.currency === "USD" || !can(roles, "orders.money")
          ? null
          : { isShown: showsDollars, toggle: toggleDollars }
      }
      isFullScreen={FULL_SCREENS.has(pathname)}
    >
      <PanelCurrencyContext value={shownMoney}>
        <Outlet />
      </PanelCurrencyContext>
      <ErrorFocus />
    </AdminFrame>
  );
}

export { AdminLayoutProblem as ErrorBoundary } from "#app/components/admin/shell/admin-problem.tsx";

/**
 * Moves to the first wrong field of a form once its answer is shown, for every form of the panel. A page that arrives
 * with errors, from a form sent before the script ran, moves to its first. Apart from the layout, which would render again
 * with every request.
 */
function ErrorFocus(): null {
  const submitted = useRef<ParentNode | null>(null);
  const navigation = useNavigation();
  const isBusy = useFetchers().some(({ state }) => state !== "idle") || navigation.state !== "idle";

  useEffect(() => {
    submitted.current = document.querySelector("main");
    const handleSubmit = ({ target }: SubmitEvent) => {
      submitted.current = target instanceof HTMLFormElement ? target : null;
    };
    window.addEventListener("submit", handleSubmit, { capture: true });
    return () => window.removeEventListener("submit", handleSubmit, { capture: true });
  }, []);

  // With the answer, not a moment after it: the focus scrolls, and a press in between would miss its button.
  useLayoutEffect(() => {
    if (isBusy) return;
    submitted.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
    submitted.current = null;
  }, [isBusy]);
  return null;
}
