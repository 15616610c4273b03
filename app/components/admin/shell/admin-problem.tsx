import { type ReactNode, useEffect } from "react";
import { isRouteErrorResponse, useLocation, useRouteError } from "react-router";
import { NOT_LOADED_TITLE, notLoadedMessage } from "#app/copy/offline-messages.ts";
import { PANEL_NOT_LOADED } from "#app/copy/panel-not-loaded.ts";
import { STORE_MESSAGES } from "#app/copy/store-messages.ts";
import { SHOP_NAME } from "#app/domain/shop-name.ts";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { showToast } from "#app/ui/toasts/toast.ts";
import { Toaster } from "#app/ui/toasts/toaster.tsx";
import { unreadForm } from "#packages/page-browser";

/** Replaces the whole panel: not signed in, no admin, or a failure. Source: specification 10.2. */
export function AdminLayoutProblem() {
  return (
    <main className="grid min-h-dvh place-items-center p-4">
      <div className="w-full max-w-lg">
        <AdminScreenProblem />
      </div>
      <Toaster isEager />
    </main>
  );
}

/** Replaces one screen inside the panel. */
export function AdminScreenProblem() {
  const error = useRouteError();
  const response = isRouteErrorResponse(error) ? error : null;
  switch (response?.status) {
    case 401:
      return (
        <Problem title={STORE_MESSAGES.authenticationRequired} text={STORE_MESSAGES.logInForAdmin}>
          <Button variant="primary" href="/auth?redirect=/admin">
            Go to Login
          </Button>
        </Problem>
      );
    case 403:
      return (
        <Problem title={STORE_MESSAGES.accessDenied} text={<NoPrivileges email={emailOf(response.data)} />}>
          <Button variant="primary" href="/">
            Return to Store
          </Button>
        </Problem>
      );
    case 404:
      return (
        <Problem
          title={response.statusText || "Not found"}
          pageTitle="Not found"
          text="We can't find this. It may have been deleted."
        >
          <Button href="/admin">Today</Button>
        </Problem>
      );
    case 400:
    case 413:
      return (
        <Problem title="Nothing is saved" text={unreadForm(error)}>
          <Button href="/admin">Today</Button>
        </Problem>
      );
    default:
      return <LoadFailure />;
  }
}

type ProblemProps = { title: string; pageTitle?: string; text: ReactNode; children: ReactNode };

function Problem({ title, pageTitle = title, text, children }: ProblemProps) {
  return (
    <EmptyState heading="h1" title={title} text={text}>
      <title>{`${pageTitle} · ${SHOP_NAME}`}</title>
      {children}
    </EmptyState>
  );
}

function NoPrivileges({ email }: { email: string | null }) {
  return (
    <>
      {STORE_MESSAGES.noPrivileges}
      {email !== null && <span className="mt-2 block break-words text-ink-soft text-sm">{email}</span>}
    </>
  );
}

/** Shows a failure in the specification's words, as a toast and in place of the screen. Source: specification 12.1. */
function LoadFailure() {
  const text = notLoadedMessage(useLocation().pathname) ?? PANEL_NOT_LOADED;
  useEffect(() => showToast({ title: NOT_LOADED_TITLE, text, tone: "error" }), [text]);
  return (
    <Problem title={text} text="Please try again in a moment.">
      <Button variant="primary" onClick={() => window.location.reload()}>
        Try again
      </Button>
    </Problem>
  );
}

/** Returns the signed-in address in a 403 response; null if it has none. */
function emailOf(data: unknown): string | null {
  if (typeof data !== "object" || data === null || !("email" in data)) return null;
  return typeof data.email === "string" ? data.email : null;
}
