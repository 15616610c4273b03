type NextStep = { title: string; text: string };

const DELIVERY_STEPS: readonly NextStep[] = [
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

const PICKUP_STEPS: readonly NextStep[] = [
  { title: "We get it ready", text: "We check everything once more by hand." },
  { title: "We email you a code", text: "As soon as you can come for it." },
  { title: "You pick it up", text: "Show the code when you come." },
];

const SOLD_OUT_STEPS: readonly NextStep[] = [
  {
    title: "You choose",
    text: "All your money back, or another pair: reply to our email or write to us on WhatsApp.",
  },
  { title: "We sort it out", text: "We send the money back the way it came, or get the other pair ready." },
];

/** Returns the steps that follow an order, by how it was paid and whether it is picked up. */
export function nextSteps(
  order: { isCash: boolean; isSoldOut: boolean; pickupAddress: string | null } | null,
  pageState: string | null,
): readonly NextStep[] {
  const rest = order?.pickupAddress ? PICKUP_STEPS : DELIVERY_STEPS;
  if (pageState !== null) {
    const text = pageState === "paid" ? "Done." : "The payment page lets us know within moments.";
    return [{ title: "Your payment is confirmed", text }, ...rest];
  }
  if (order?.isCash) return [...rest, { title: "You pay in cash", text: "When you get your order." }];
  const receipt = {
    title: "We check your receipt",
    text: "Someone at the shop checks it, usually within a few hours.",
  };
  return [receipt, ...(order?.isSoldOut ? SOLD_OUT_STEPS : rest)];
}
