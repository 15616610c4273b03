import { useNavigation } from "react-router";
import { isPanelPath } from "#app/domain/accounts/panel-path.ts";

/** Shown while the panel's session is checked. */
export const CHECKING_ADMIN = "Checking admin access...";

/** Covers the shop while the server checks whether the visitor may enter the panel. Source: specification 10.2. */
export function AdminCheck() {
  const isEntering = isPanelPath(useNavigation().location?.pathname ?? "");
  return (
    <div role="status">
      {isEntering && (
        <p className="fixed inset-0 z-50 grid place-items-center bg-paper p-6 text-center font-semibold text-lg">
          {CHECKING_ADMIN}
        </p>
      )}
    </div>
  );
}
