import { namedSize } from "#app/domain/catalogue/sizes/size-labels.ts";
import { plural } from "#app/domain/plural.ts";
import { composeMail, facts, link, type Mail } from "./mail.ts";

/** To the administrators: an item of an order cannot be packed, and they decide what happens to the order. */
export function packingProblemMail(input: {
  orderNumber: string;
  problem: string;
  item: string;
  by: string;
  url: string;
}): Mail {
  const { orderNumber, problem, item, by, url } = input;
  return composeMail(`${problem}: ${item} (${orderNumber})`, [
    `Order ${orderNumber} can't be packed. Please swap the item, refund it or cancel the order.`,
    facts([
      ["What's wrong", problem],
      ["Item", item],
      ["Asked by", by],
    ]),
    link("Open the order", url),
  ]);
}

/** To a shopper who waited for a size: it is back, and who comes first has it. */
export function sizeIsBackMail(back: {
  name: string;
  size: string;
  pieces: number;
  productUrl: string;
  stopUrl: string;
}): Mail {
  const what = nameOf(back);
  const left = back.pieces === 1 ? "There's only 1, so" : `There are ${back.pieces}:`;
  const one = back.pieces === 1 ? "it" : "one";
  return composeMail(`It's back: ${what}`, [
    "Hello,",
    `Good news: ${what} is back in stock. ${left} whoever orders first gets ${one}. You were among the first to ask, so we're telling you first.`,
    link(`See ${back.name}`, back.productUrl),
    `You're getting this email because you asked us to tell you. To stop these emails: ${back.stopUrl}`,
  ]);
}

/** To the administrators: shoppers who left a WhatsApp number can be told that their size is back. */
export function shoppersWaitMail(notice: {
  name: string;
  size: string;
  shoppers: number;
  panelUrl: string;
}): Mail {
  const who = `${notice.shoppers} ${plural(notice.shoppers, "shopper")}`;
  return composeMail(`Tell ${who} on WhatsApp: ${nameOf(notice)} is back`, [
    `${who} asked to be told on WhatsApp when ${nameOf(notice)} is back. The message is ready in the panel.`,
    link("See who's waiting", notice.panelUrl),
  ]);
}

function nameOf({ name, size }: { name: string; size: string }): string {
  const named = namedSize(size);
  return named === "" ? name : `${name} in ${named}`;
}
