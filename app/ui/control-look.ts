/** The look shared by everything one types or chooses in. 16 px text keeps phones from zooming in. */
export const CONTROL_LOOK =
  "w-full min-w-0 rounded-sm border border-edge bg-card text-base text-ink transition-colors placeholder:text-ink-faint hover:border-ink focus-visible:border-ink disabled:cursor-not-allowed disabled:bg-sunken disabled:text-ink-faint aria-invalid:border-2 aria-invalid:border-red-ink";
