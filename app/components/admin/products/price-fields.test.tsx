import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { FALLBACK_RATES } from "#app/domain/money/rates.ts";
import { PriceFields } from "./price-fields.tsx";

test.each([
  [
    "as they are stored, where saving leaves them so",
    { price: 7_500, comparePrice: 9_000 },
    "$75.00",
    "$90.00",
  ],
  ["at today's rate for a new product", null, "$72.99", "$87.59"],
])("prices in dalasi are shown in US dollars %s", (_what, storedUsd, price, comparePrice) => {
  const values = { price: "5000.00", comparePrice: "6000.00", storedUsd, currency: "GMD" } as const;
  const html = renderToStaticMarkup(<PriceFields values={values} rates={FALLBACK_RATES} errors={{}} />);
  expect(html.match(/\$[\d.]+(?= in US dollars)/g)).toEqual([price, comparePrice]);
});
