import { data, redirect } from "react-router";
import type { Route } from "./+types/panel-not-found.ts";

export { AdminScreenProblem as ErrorBoundary } from "#app/components/admin/shell/admin-problem.tsx";

/** Leads `/admin/today` to the dashboard; any other unknown address of the panel has the panel's 404. */
export function loader({ params }: Route.LoaderArgs) {
  if (params["*"] === "today") throw redirect("/admin");
  throw data(null, { status: 404, statusText: "Not found" });
}

export default function NotFound() {
  return null;
}
