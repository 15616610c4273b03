import { Outlet } from "react-router";

export { AdminScreenProblem as ErrorBoundary } from "#app/components/admin/shell/admin-problem.tsx";

/** A screen of the panel, which may fail within the panel's frame. */
export default function PanelScreen() {
  return <Outlet />;
}
