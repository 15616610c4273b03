/** Said while the panel's door is looked at, in the specification's words. A file of its own: every shopper's page has it. */
export const CHECKING_ADMIN = "Checking admin access...";
