import { useNavigation } from "react-router";

/** A thin line under the header while the next page, or a part of this one, is on its way; quick ones never show it. */
export function NavigationProgress() {
  const busy = useNavigation().state !== "idle";
  return <div aria-hidden className="progress-line" data-busy={busy || undefined} />;
}
