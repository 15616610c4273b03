/** The most pieces that unpaid orders of one e-mail address may hold at once. */
const UNPAID_PIECES_PER_EMAIL = 30;

/** The same of a phone, which a family lends, and of a network address, which the customers of a phone company share. */
const UNPAID_PIECES_PER_SHARED_HOLDER = 60;

/** Of one product's pieces, unpaid orders of one e-mail address or network address may hold this share. */
const UNPAID_SHARE_OF_PRODUCT = 0.5;

/** So many pieces of one product may always be held: an order for a family. */
export const FAMILY_ORDER_PIECES = 6;

/** After so many days without a review the pieces of a receipt go back on sale; its order goes on waiting. */
export const UNREVIEWED_HOLD_DAYS = 7;

/** What one holder of unpaid pieces may have; `holder` names it, such as `email:awa@example.com`. */
export type HolderLimit = {
  holder: string;
  mostPieces: number;
  /** The share of a product's pieces; null where only the sum counts. */
  shareOfProduct: number | null;
};

/**
 * Returns the limits that an unpaid order counts against. A phone is often lent within a family, so it has no share of
 * a product. `address` is null for requests of this machine itself, which come from the shop's own programs: of them
 * only the e-mail address counts. Source: issue "Nothing held, stalled or lost", 7.
 */
export function holderLimits(holder: {
  email: string;
  phone: string;
  address: string | null;
}): HolderLimit[] {
  const { email, phone, address } = holder;
  const ofEmail = {
    holder: `email:${mailboxOf(email)}`,
    mostPieces: UNPAID_PIECES_PER_EMAIL,
    shareOfProduct: UNPAID_SHARE_OF_PRODUCT,
  };
  if (address === null) return [ofEmail];
  return [
    ofEmail,
    {
      holder: `phone:${phone.replace(/\D/g, "")}`,
      mostPieces: UNPAID_PIECES_PER_SHARED_HOLDER,
      shareOfProduct: null,
    },
    {
      holder: `address:${address}`,
      mostPieces: UNPAID_PIECES_PER_SHARED_HOLDER,
      shareOfProduct: UNPAID_SHARE_OF_PRODUCT,
    },
  ];
}

/** One mailbox has as many addresses as it likes: `awa+1@example.com` is `awa@example.com`. */
function mailboxOf(email: string): string {
  return email
    .trim()
    .toLowerCase()
    .replace(/\+[^@]*@/, "@");
}

/** So much of a product in unpaid orders is told to the owner. */
const NOTABLE_SHARE = 0.5;

/** Whether so many pieces of a product are held by unpaid orders, beside those left, that the owner is to know. */
export function isNotablyHeld({ held, left }: { held: number; left: number }): boolean {
  return held >= FAMILY_ORDER_PIECES && held >= NOTABLE_SHARE * (held + left);
}
