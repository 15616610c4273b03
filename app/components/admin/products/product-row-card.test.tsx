import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { PanelCurrencyContext, type PanelMoneyState } from "#app/components/admin/shell/panel-money.tsx";
import { money } from "#app/domain/money/money.ts";
import { FALLBACK_RATES } from "#app/domain/money/rates.ts";
import { ProductRowCard, type ShownProduct } from "./product-row-card.tsx";

const SHOE: ShownProduct = {
  id: "b7a0e1b8-53a5-7b6c-8f3e-000000000000",
  name: "Boardwalk Indigo",
  description: "Dyed in Gunjur.",
  brand: "",
  category: "sneakers",
  images: [],
  sizes: [],
  stockQuantity: 2078,
  isFeatured: false,
  isActive: true,
  price: money(7_299, "USD"),
  comparePrice: money(8_759, "USD"),
  typed: { price: money(500_000, "GMD"), comparePrice: money(600_000, "GMD") },
};

function renderText(currency: PanelMoneyState["currency"], product = SHOE): string {
  const Stub = createRoutesStub([
    {
      path: "/",
      Component: () => (
        <PanelCurrencyContext
          value={{ currency, pricing: { rates: FALLBACK_RATES, wholeDalasi: false }, showsDollars: false }}
        >
          <ProductRowCard
            product={product}
            lowStockAt={5}
            editKey={null}
            isChosen={false}
            chosenFormId="chosen"
            onChoose={() => undefined}
            onDelete={() => undefined}
          />
        </PanelCurrencyContext>
      ),
    },
  ]);
  return renderToStaticMarkup(<Stub />).replace(/<[^>]+>/g, " ");
}

test("a shoe typed at D5,000 is listed at D5,000, as it sells, and its stock has a separator", () => {
  expect(renderText("GMD")).toMatch(/D5,000\s+Compare price\s+D6,000 /);
  expect(renderText("GMD")).not.toMatch(/4,999|typed/);
  expect(renderText("GMD")).toContain("2,078");
  expect(renderText("USD")).toMatch(/\$72\.99.*typed D5,000/);
});

test("a product is listed with its description", () => {
  expect(renderText("USD")).toContain("Dyed in Gunjur.");
});

test("a product with an empty size is low, as the list's filter says", () => {
  expect(renderText("GMD")).toContain("in stock");
  const sizes = [
    { size: "42", quantity: 0 },
    { size: "43", quantity: 2078 },
  ];
  expect(renderText("GMD", { ...SHOE, sizes })).toMatch(/2,078\s+low/);
});
