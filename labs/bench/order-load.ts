import { Agent } from "node:http";
import { orderRequest, type Wish } from "#labs/support/place-order.ts";
import { send } from "#labs/support/send.ts";

type OrderResult = { perSecond: number; placed: number; outOfStock: number; other: string[] };

/**
 * Places orders as a browser does, each a multipart form with a receipt and its own idempotency key. Sends `total`
 * orders over the given connections, or as many as fit into `seconds`.
 */
export async function placeOrders(
  origin: string,
  wishes: Wish[],
  { connections, total, seconds }: { connections: number; total?: number; seconds?: number },
): Promise<OrderResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const result: OrderResult = { perSecond: 0, placed: 0, outOfStock: 0, other: [] };
  const began = performance.now();
  const until = seconds === undefined ? Number.POSITIVE_INFINITY : began + seconds * 1000;
  let next = 0;
  const buyer = async () => {
    while (performance.now() < until && (total === undefined || next < total)) {
      const number = next;
      next += 1;
      const wish = wishes[number % wishes.length];
      if (!wish) throw new Error("nothing to order");
      const answer = await send(agent, `${origin}/api/orders`, orderRequest(wish, { buyer: number }));
      const { status, body } = { ...answer, body: answer.body.toString() };
      if (status === 201) result.placed += 1;
      else if (status === 409 && body.includes("out_of_stock")) result.outOfStock += 1;
      else result.other.push(`${status} ${body.slice(0, 120)}`);
    }
  };
  await Promise.all(Array.from({ length: connections }, buyer));
  result.perSecond = result.placed / ((performance.now() - began) / 1000);
  agent.destroy();
  return result;
}
