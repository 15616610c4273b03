/** Where an order began: by the shopper on the web, or written by staff. */
export const ORDER_ORIGINS = ["web", "counter", "phone", "whatsapp", "instagram"] as const;

/** One of them; stored as `orders.origin`. */
export type OrderOrigin = (typeof ORDER_ORIGINS)[number];

/** What people call them. */
export const ORIGIN_LABELS: Record<OrderOrigin, string> = {
  web: "Website",
  counter: "Counter",
  phone: "Phone",
  whatsapp: "WhatsApp",
  instagram: "Instagram",
};

/** What a bill without a delivery sends for its area. */
export const OVER_THE_COUNTER = "counter";

/** The name of a sale without a customer's. */
export const COUNTER_CUSTOMER = "Counter customer";
