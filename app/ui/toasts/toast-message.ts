/** A message shown in passing. */
export type ToastMessage = {
  title: string;
  text?: string;
  tone?: "plain" | "destructive";
  /** One thing to do about it; pressing it takes the toast away. */
  action?: { label: string; onPress: () => void };
  /** 4 seconds where not given. */
  durationMs?: number;
};
