/**
 * Shown while the panel's session is checked, in the specification's words. A file of its own, since every shopper's
 * page loads it.
 */
export const CHECKING_ADMIN = "Checking admin access...";
