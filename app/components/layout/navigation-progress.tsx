import { useNavigation } from "react-router";

/** Renders a thin line under the header while a page or a part of it loads; quick loads never show it. */
export function NavigationProgress() {
  const busy = useNavigation().state !== "idle";
  return <div aria-hidden className="progress-line" data-busy={busy || undefined} />;
}
