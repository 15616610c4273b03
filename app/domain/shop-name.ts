/** The name of the shop and of its own brand; every other place reads it from here. Source: decisions. */
export const SHOP_NAME = "Kairaba";
