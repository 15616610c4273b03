/* The steps that follow an order, by how it was paid. */
const SHARED_STEPS = [
  {
    title: "We prepare it for shipping",
    text: "We check everything once more by hand, then pack it.",
  },
  {
    title: "You can track it",
    text: "We'll send you the tracking number by email or SMS as soon as it's on its way.",
  },
  {
    title: "It is delivered",
    text: "In The Gambia, our rider calls you first.",
  },
];

export const CASH_STEPS = [...SHARED_STEPS, { title: "You pay in cash", text: "When you get your order." }];

export const RECEIPT_STEPS = [
  {
    title: "We check your receipt",
    text: "Someone at the shop checks it, usually within a few hours.",
  },
  ...SHARED_STEPS,
];

export const SOLD_OUT_STEPS = [
  ...RECEIPT_STEPS.slice(0, 1),
  {
    title: "You choose",
    text: "All your money back, or another pair: reply to our email or write to us on WhatsApp.",
  },
  { title: "We sort it out", text: "We send the money back the way it came, or get the other pair ready." },
];

export const PAGE_STEPS = [
  {
    title: "Your payment is confirmed",
    text: "The payment page lets us know within moments.",
  },
  ...SHARED_STEPS,
];

export const PAID_STEPS = [{ title: "Your payment is confirmed", text: "Done." }, ...SHARED_STEPS];
