import { data, redirect } from "react-router";
import { StepButton } from "#app/components/checkout/step-button.tsx";
import { pageMeta } from "#app/components/layout/page-meta.ts";
import { STORE_MESSAGES } from "#app/copy/store-messages.ts";
import { viewerOf } from "#app/server/http/request-context.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import type { Route } from "./+types/access-denied.ts";

export { ShopProblem as ErrorBoundary } from "#app/components/layout/shop-problem.tsx";

export function meta() {
  return pageMeta({ title: "Access Denied", description: STORE_MESSAGES.noPrivileges, indexed: false });
}

/**
 * Outside the panel, so that visitors without access load none of its scripts. Source: specification §2, Layout states.
 */
export function loader({ context }: Route.LoaderArgs) {
  const viewer = viewerOf(context);
  if (viewer.kind === "guest") throw redirect("/auth?redirect=%2Fadmin");
  if (viewer.kind === "admin") throw redirect("/admin");
  return data({ email: viewer.email }, { status: 403 });
}

export default function AccessDeniedScreen({ loaderData }: Route.ComponentProps) {
  return (
    <EmptyState
      heading="h1"
      title={STORE_MESSAGES.accessDenied}
      text={
        <>
          {STORE_MESSAGES.noPrivileges}
          <span className="mt-2 block break-words text-sm">{loaderData.email}</span>
        </>
      }
      className="py-24"
    >
      <StepButton to="/" variant="primary">
        Return to Store
      </StepButton>
    </EmptyState>
  );
}
