import { describe, expect, test } from "vitest";
import { targetOf } from "./send-card-order.ts";

describe("the URL of a card page", () => {
  test.each([
    ["http://localhost:3000/sandbox/checkout/cs_1?a=b", "/sandbox/checkout/cs_1?a=b"],
    ["https://checkout.stripe.com/c/pay/cs_live#x", "https://checkout.stripe.com/c/pay/cs_live#x"],
  ])("%s leads to %s", (address, target) => expect(targetOf(address)).toBe(target));

  test.each(["", "not an address", "javascript:alert(1)"])("%j is not a URL of a card page", (address) =>
    expect(targetOf(address)).toBeNull(),
  );
});
