import type { OrderStatus } from "#app/domain/orders/order-status.ts";

/** What an order's state means to the shopper, in one sentence. */
export const ORDER_STATUS_SENTENCES: Record<OrderStatus, string> = {
  pending: "We have your order and wait for the card payment.",
  payment_pending: "We have your order and are checking your receipt.",
  confirmed: "Your payment is in. We are getting your order ready.",
  processing: "We are packing your order.",
  shipped: "Your order is on its way.",
  delivered: "Your order has arrived. Wear it well.",
  cancelled: "Your order is cancelled.",
};

/** The success page's 'What happens next?'. Source: specification §2, Success page. */
export const NEXT_STEPS = [
  { title: "We verify your receipt", text: "A person looks at it, usually within the day." },
  { title: "We prepare your order for shipping", text: "Checked, packed, and labelled with your name." },
  { title: "You get tracking", text: "By email or SMS, as soon as it leaves." },
  { title: "It is delivered", text: "To your door, or to the landmark you named." },
] as const;

/** Words of guard states, empty states and other moments of the store. Source: specification §2. */
export const STORE_WORDS = {
  notFound: "Oops! Page not found",
  emptyCart: "Your cart is empty",
  noProducts: "No products found",
  noFeatured: "No featured products available",
  noRecommended: "No recommended products available",
  loadingFooter: "Loading footer...",
  noSettings: "No settings found",
  outOfStock: "Out of Stock",
  searchPlaceholder: "Search for brand, color, size, etc.",
  checkingAdmin: "Checking admin access...",
  authenticationRequired: "Authentication Required",
  logInForAdmin: "Please log in to access the admin panel.",
  accessDenied: "Access Denied",
  noPrivileges: "You don't have admin privileges.",
  newsletterWelcome: "Welcome to the family. Good things are coming.",
  whatHappensNext: "What happens next?",
  trackNotFound: "No order with this number and email address. Please check both.",
} as const;

/** '{n} products found'. Source: specification §2, Products page. */
export function productsFound(count: number): string {
  return `${count} products found`;
}

/** The button name of the cart: 'Open cart, 3 items'. Source: contract, Names on the screens. */
export function openCartName(count: number): string {
  if (count === 0) return "Open cart";
  return `Open cart, ${count} ${count === 1 ? "item" : "items"}`;
}

/** 'Only 3 left'. */
export function onlyLeft(count: number): string {
  return `Only ${count} left`;
}
