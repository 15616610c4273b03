import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { money } from "#app/domain/money/money.ts";
import { SaleReceipt } from "./sale-receipt.tsx";

test("a receipt shows the discount, and goes by WhatsApp to a number without its calling code", () => {
  const line = { productId: "1", size: "42", quantity: 2, name: "Slide", price: 100_000, left: 5 };
  const total = money(195_000, "GMD");
  const sold = {
    orderNumber: "KRB-TTVV5TP4",
    total,
    change: null,
    trackingUrl: "https://shop.test/track",
    soldTwice: null,
    isPaid: true,
    qr: { size: 1, path: "M0 0h1v1H0z" },
    link: null,
  };
  const receipt = {
    soldAt: new Date("2026-11-29T14:05:00Z"),
    lines: [line],
    delivery: money(15_000, "GMD"),
    total,
    change: null,
    phone: "301 2345",
    sold,
  };
  const html = renderToStaticMarkup(<SaleReceipt receipt={receipt} isUnsent={false} onNext={() => {}} />);
  // Also in the dark theme, and printed without backgrounds.
  expect(html).toContain('<rect width="1" height="1" fill="#fff"');
  expect(html).toContain('dateTime="2026-11-29T14:05:00.000Z"');
  expect(html).toContain('href="https://wa.me/2203012345?');
  expect(html.replace(/<[^>]+>/g, " ")).toMatch(
    /D2,000\.00\s+Delivery\s+D150\.00\s+Discount\s+−D200\.00\s+Total\s+D1,950\.00/,
  );
});
