/**
 * Shown while the panel's session is checked, in the specification's words. It has its own file, because every page of
 * the shop loads it.
 */
export const CHECKING_ADMIN = "Checking admin access...";
