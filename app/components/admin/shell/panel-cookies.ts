import { preference } from "#app/domain/preference.ts";
import { storePreference } from "#app/ui/store-preference.ts";

/** Whether the sidebar is open. Source: specification 11.1. */
const SIDEBAR = preference("sidebar_state", 7);

const DOLLARS = preference("admin_dollars", 365);

type PanelState = {
  isOpen: boolean;
  /** Whether dollars stand beside dalasi. */
  showsDollars: boolean;
};

/** Reads the panel's state from a Cookie header; the default is open. */
export function readPanelCookies(header: string | null): PanelState {
  return {
    isOpen: SIDEBAR.read(header) !== "false",
    showsDollars: DOLLARS.read(header) === "true",
  };
}

export function storeSidebarState(isOpen: boolean): void {
  storePreference(SIDEBAR, String(isOpen));
}

export function storeShowsDollars(showsDollars: boolean): void {
  storePreference(DOLLARS, String(showsDollars));
}
