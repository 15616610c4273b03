/** Why a receipt is rejected. The sentence is stored, not the reason. Source: specification 11.7. */
export const REJECT_REASONS = ["too_little", "unreadable", "not_arrived", "used_before", "other"] as const;

/** A reason to reject a receipt. */
export type RejectReason = (typeof REJECT_REASONS)[number];

/** The chip's label for the staff, and the shopper's sentence; "other" is written in the notes. */
export const REJECT_REASON_TEXTS: Record<RejectReason, { label: string; words: string }> = {
  too_little: { label: "Too little", words: "The amount is less than the total of your order." },
  unreadable: { label: "Unreadable", words: "We couldn't read the receipt." },
  not_arrived: { label: "Not arrived", words: "The money hasn't reached our account." },
  used_before: { label: "Used before", words: "This receipt was already used for another order." },
  other: { label: "Other", words: "" },
};

/** The message beside the reasons when a rejection has none. */
export const REASON_REQUIRED = "Please choose a reason, or write one.";

/** The message beside the notes when the reason "other" has no words. */
export const REASON_WORDS_REQUIRED = "Please write the reason: the shopper reads it.";

/**
 * Returns what the shopper reads as the reason: the sentence of the chosen one, then the notes unless they contain it
 * from an earlier decision. Notes alone are the reason "other"; empty where there is neither.
 */
export function rejectionWords(reason: RejectReason | null, notes: string): string {
  const { words } = REJECT_REASON_TEXTS[reason ?? "other"];
  const own = notes.trim();
  return own.includes(words) ? own : `${words} ${own}`.trim();
}
