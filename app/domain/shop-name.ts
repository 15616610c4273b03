/** The name of the shop and of its own brand, defined only here. Source: decisions. */
export const SHOP_NAME = "Kairaba";
