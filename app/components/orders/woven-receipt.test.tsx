import fc from "fast-check";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { makeOrderNumber, ORDER_NUMBER_BYTES } from "#app/domain/orders/order-number.ts";
import { ORDER_STATUSES } from "#app/domain/orders/order-status.ts";
import { WovenReceipt } from "./woven-receipt.tsx";

test("a cloth takes less than 1 kB, whatever the number and the state", () => {
  const bytes = fc.uint8Array({ minLength: ORDER_NUMBER_BYTES, maxLength: ORDER_NUMBER_BYTES, max: 247 });
  fc.assert(
    fc.property(bytes, fc.constantFrom(...ORDER_STATUSES), (random, status) => {
      const cloth = createElement(WovenReceipt, { orderNumber: makeOrderNumber(random), status });
      expect(renderToStaticMarkup(cloth).length).toBeLessThan(1024);
    }),
    { numRuns: 500 },
  );
});
