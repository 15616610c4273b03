import { describe, expect, test } from "vitest";
import { targetOf } from "./send-card-order.ts";

describe("where a card page is", () => {
  test.each([
    ["http://localhost:3000/sandbox/checkout/cs_1?a=b", "/sandbox/checkout/cs_1?a=b"],
    ["https://checkout.stripe.com/c/pay/cs_live#x", "https://checkout.stripe.com/c/pay/cs_live#x"],
  ])("%s leads to %s", (address, target) => expect(targetOf(address)).toBe(target));

  test.each(["", "not an address", "javascript:alert(1)"])("%j is none", (address) =>
    expect(targetOf(address)).toBeNull(),
  );
});
