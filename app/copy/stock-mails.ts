import { composeMail, facts, link, type Mail, paragraph } from "./mail.ts";

/** To the administrators: unpaid orders hold much of the stock of these products. */
export function heldStockMail(notice: {
  products: readonly { name: string; held: number; left: number; orderCount: number }[];
  panelUrl: string;
}): Mail {
  const [first, ...others] = notice.products;
  const subject =
    others.length === 0 && first
      ? `Unpaid orders hold ${first.held} of ${first.held + first.left} of ${first.name}`
      : `Unpaid orders hold much of ${notice.products.length} products`;
  return composeMail(subject, [
    paragraph(
      "Nobody else can buy these pieces until the orders are paid or cancelled. You can see who holds them, verify their payments, or put the pieces back on sale.",
    ),
    facts(
      notice.products.map(({ name, held, left, orderCount }) => [
        name,
        `${held} of ${held + left} held by ${orderCount === 1 ? "1 order" : `${orderCount} orders`}`,
      ]),
    ),
    link("See what is held", notice.panelUrl),
  ]);
}
