/** The content of a toast. */
export type ToastMessage = {
  title: string;
  /** Its lines, each in a paragraph of its own. */
  text?: string;
  tone?: "plain" | "destructive";
  /** A button that performs one action and dismisses the toast. */
  action?: { label: string; onPress: () => void };
  /** A field says the same: on phones the toast is only announced, since it would cover the field. */
  isBesideField?: boolean;
  /** The default is 4 seconds. */
  durationMs?: number;
};
