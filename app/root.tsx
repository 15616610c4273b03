import { use } from "react";
import { isRouteErrorResponse, Links, Meta, Outlet, useRouteError } from "react-router";
import displayFont from "#app/assets/fonts/archivo-display.woff2?url";
import textFont from "#app/assets/fonts/archivo-text.woff2?url";
import { HandleLinkClicks } from "#app/components/layout/handle-link-clicks.tsx";
import { guardOffline, useOfflineGuard } from "#app/components/offline/guard-offline.ts";
import { SHOP_NAME } from "#app/domain/shop-name.ts";
import { DocumentPartContext, RouterScripts } from "#packages/page-browser";
import "#app/styles/app.css";

/**
 * A layout before the style sheet has loaded, caused by a click or the focus of a new tab, would cost twice and move
 * every button. Until the sheet undoes this (`app.css`, whose layers come later) there is nothing to lay out; where
 * the sheet never loads, the text appears all the same.
 */
const HIDE_UNTIL_STYLED =
  "@layer unstyled{body{content-visibility:hidden;animation:unstyled 1ms 99ms forwards}}@keyframes unstyled{to{content-visibility:visible}}";

export function Layout({ children }: { children: React.ReactNode }) {
  if (import.meta.env.SSR && use(DocumentPartContext) === "scripts") return <RouterScripts />;
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content="#f7f4ee" />
        <link rel="preload" href={textFont} as="font" type="font/woff2" crossOrigin="anonymous" />
        <link rel="preload" href={displayFont} as="font" type="font/woff2" crossOrigin="anonymous" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        {import.meta.env.SSR && <style>{HIDE_UNTIL_STYLED}</style>}
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <RouterScripts />
      </body>
    </html>
  );
}

export const clientMiddleware = [guardOffline];

export default function Root() {
  useOfflineGuard();
  return (
    <>
      <Outlet />
      {/* Last, since its effect repeats early taps, which all other effects have to be ready for. */}
      <HandleLinkClicks />
    </>
  );
}

/** Shows an error if a page failed before its own layout could show it: words, and a way out that needs no script. */
export function ErrorBoundary() {
  const error = useRouteError();
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  return (
    <main className="grid min-h-svh place-content-center gap-4 p-6 text-center">
      <title>{`${isMissing ? "Page not found" : "Something went wrong"} · ${SHOP_NAME}`}</title>
      <h1 className="display text-3xl">{isMissing ? "Oops! Page not found" : "Something went wrong"}</h1>
      <p>
        {isMissing ? "The page may have moved, or the address has a typo." : "Please try again in a moment."}
      </p>
      <p>
        <a className="font-semibold underline" href="/">
          Return to Home
        </a>
      </p>
    </main>
  );
}
