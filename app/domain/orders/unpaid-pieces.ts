/** The maximum number of pieces in unpaid orders of one e-mail address. */
const UNPAID_PIECES_PER_EMAIL = 30;

/**
 * The same for a phone, which a family may share, and for an IP address, which a phone company's customers share.
 */
const UNPAID_PIECES_PER_SHARED_HOLDER = 60;

/** The maximum share of one product's pieces in unpaid orders of one e-mail address or IP address. */
const UNPAID_SHARE_OF_PRODUCT = 0.5;

/** This many pieces of one product are always allowed: an order for a family. */
export const FAMILY_ORDER_PIECES = 6;

/** After this many days without a review the pieces of an order go back on sale; the order itself still waits. */
export const UNREVIEWED_HOLD_DAYS = 7;

/** The limit of one holder of unpaid pieces; `holder` names it, such as `email:awa@example.com`. */
export type HolderLimit = {
  holder: string;
  mostPieces: number;
  /** The share of a product's pieces; null if only the sum is limited. */
  shareOfProduct: number | null;
};

/**
 * Returns the limits for an unpaid order. A phone is often shared within a family, so its share of a product is not
 * limited. `ipAddress` is null for requests from this machine, by the shop's own programs, which count by e-mail
 * address only. Source: specification 7.12.
 */
export function holderLimits(holder: {
  email: string;
  phone: string;
  ipAddress: string | null;
}): HolderLimit[] {
  const { email, phone, ipAddress } = holder;
  const ofEmail = {
    holder: `email:${mailboxOf(email)}`,
    mostPieces: UNPAID_PIECES_PER_EMAIL,
    shareOfProduct: UNPAID_SHARE_OF_PRODUCT,
  };
  if (ipAddress === null) return [ofEmail];
  return [
    ofEmail,
    {
      holder: `phone:${phone.replace(/\D/g, "")}`,
      mostPieces: UNPAID_PIECES_PER_SHARED_HOLDER,
      shareOfProduct: null,
    },
    {
      holder: `address:${ipAddress}`,
      mostPieces: UNPAID_PIECES_PER_SHARED_HOLDER,
      shareOfProduct: UNPAID_SHARE_OF_PRODUCT,
    },
  ];
}

/** Normalizes an e-mail address to its mailbox: `awa+1@example.com` is `awa@example.com`. */
function mailboxOf(email: string): string {
  return email
    .trim()
    .toLowerCase()
    .replace(/\+[^@]*@/, "@");
}
