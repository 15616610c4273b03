/** The name of the shop and of its own brand, defined only here. Source: specification 1.1. */
export const SHOP_NAME = "Kairaba";

/** The language of screens, mails, dates and lists. */
export const SHOP_LOCALE = "en-GB";
