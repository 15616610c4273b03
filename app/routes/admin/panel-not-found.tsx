import { data, redirect } from "react-router";
import type { Route } from "./+types/panel-not-found.ts";

/** Leads `/admin/today` to the dashboard; any other unknown address of the panel has the panel's 404. */
export function loader({ params }: Route.LoaderArgs) {
  if (params["*"] === "today") throw redirect("/admin");
  throw data(null, { status: 404, statusText: "Not found" });
}

export default function NotFound() {
  return null;
}
