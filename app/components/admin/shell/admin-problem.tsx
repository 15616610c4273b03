import { useEffect } from "react";
import { isRouteErrorResponse, useLocation, useRouteError } from "react-router";
import { STORE_MESSAGES } from "#app/copy/store-messages.ts";
import { TOASTS } from "#app/copy/toasts.ts";
import { SHOP_NAME } from "#app/domain/shop-name.ts";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { showToast } from "#app/ui/toasts/toast.ts";

/** Instead of the whole panel: not signed in, no admin, or a failure. Source: specification §2, Layout states. */
export function AdminLayoutProblem() {
  return (
    <main className="grid min-h-dvh place-items-center p-4">
      <div className="w-full max-w-lg">
        <Problem heading="h1" />
      </div>
    </main>
  );
}

/** Instead of one screen, inside the panel. */
export function AdminScreenProblem() {
  return <Problem heading="h1" />;
}

function Problem({ heading }: { heading: "h1" }) {
  const error = useRouteError();
  const status = isRouteErrorResponse(error) ? error.status : 500;
  if (status === 401) {
    return (
      <EmptyState
        heading={heading}
        title={STORE_MESSAGES.authenticationRequired}
        text={STORE_MESSAGES.logInForAdmin}
      >
        <title>{pageTitle(STORE_MESSAGES.authenticationRequired)}</title>
        <Button variant="primary" href="/auth?redirect=/admin">
          Go to Login
        </Button>
      </EmptyState>
    );
  }
  if (status === 403) {
    const email = isRouteErrorResponse(error) ? emailOf(error.data) : null;
    return (
      <EmptyState
        heading={heading}
        title={STORE_MESSAGES.accessDenied}
        text={
          <>
            {STORE_MESSAGES.noPrivileges}
            {email !== null && <span className="mt-2 block break-words text-ink-soft text-sm">{email}</span>}
          </>
        }
      >
        <title>{pageTitle(STORE_MESSAGES.accessDenied)}</title>
        <Button variant="primary" href="/">
          Return to Store
        </Button>
      </EmptyState>
    );
  }
  if (status === 404) {
    return (
      <EmptyState
        heading={heading}
        title={isRouteErrorResponse(error) && error.statusText ? error.statusText : "Not found"}
        text="There is no such thing here. It may have been deleted."
      >
        <title>{pageTitle("Not found")}</title>
        <Button href="/admin">Dashboard</Button>
      </EmptyState>
    );
  }
  return <LoadFailure heading={heading} />;
}

/** What the screens say when they cannot be read. Source: specification §8. */
const LOAD_FAILURE_TOASTS = [
  { path: "/admin/settings", toast: TOASTS.siteSettingsNotLoaded },
  { path: "/admin/customers", toast: TOASTS.customersNotLoaded },
  { path: "/admin/products/", toast: TOASTS.productNotLoaded },
];

/** The failure in the specification's words, as a toast and where the screen would be. */
function LoadFailure({ heading }: { heading: "h1" }) {
  const { pathname } = useLocation();
  const { title, text } =
    LOAD_FAILURE_TOASTS.find(({ path }) => pathname.startsWith(path))?.toast ?? TOASTS.dataNotLoaded;
  useEffect(() => {
    showToast({ title, ...(text && { text }), tone: "destructive" });
  }, [title, text]);
  return (
    <EmptyState heading={heading} title={text ?? title} text="Please try again in a moment.">
      <title>{pageTitle(text ?? title)}</title>
      <Button variant="primary" onClick={() => window.location.reload()}>
        Try again
      </Button>
    </EmptyState>
  );
}

/** The signed-in address a 403 carries; null where it carries none. */
function emailOf(data: unknown): string | null {
  if (typeof data !== "object" || data === null || !("email" in data)) return null;
  return typeof data.email === "string" ? data.email : null;
}

function pageTitle(title: string): string {
  return `${title} · ${SHOP_NAME}`;
}
