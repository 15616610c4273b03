import type { WalletMethod } from "#app/domain/payments/page-method.ts";

/** The words that shoppers read about a wallet that can be paid on a page; "Pay with" comes before its name. */
type WalletWords = {
  name: string;
  /** Below its choice at checkout. */
  hint: string;
  /** The start of a sentence about the amount to pay there. */
  opens: string;
  /** The link that leads there. */
  open: string;
  /** Its page, within a sentence. */
  page: string;
};

export const WALLET_WORDS: Record<WalletMethod, WalletWords> = {
  wave: {
    name: "Wave",
    hint: "Pay in your Wave app",
    opens: "Wave opens",
    open: "Open Wave",
    page: "Wave page",
  },
  qmoney: {
    name: "Qmoney or Afrimoney",
    hint: "Pay straight from your wallet",
    opens: "The payment page opens",
    open: "Open payment page",
    page: "payment page",
  },
};

/** Names the way to pay by which somebody else does, and says what they see. */
export const ASK_TO_PAY = "Ask someone to pay for you";
export const ASK_TO_PAY_WORDS =
  "Family or a friend can pay for this order from anywhere. They see your items, your first name and the total, and never your address or phone number.";

/** Returns what is shown where a wallet's page could not be opened; the form with the receipt is below. */
export function walletAway(method: WalletMethod): string {
  return `We can't reach ${WALLET_WORDS[method].name} just now, and nothing was charged. Please try again in a moment, or send the money yourself and upload the receipt below.`;
}
