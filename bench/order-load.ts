import { randomUUID } from "node:crypto";
import { Agent, request } from "node:http";

export type OrderRequest = { productId: string; size: string };

export type OrderResult = { perSecond: number; placed: number; outOfStock: number; other: string[] };

/** A PDF receipt of a few bytes. The store saves PDFs unchanged, so the bench does not measure an image codec. */
const RECEIPT = Buffer.from("%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n");

/**
 * Places orders as a browser does, each a multipart form with a receipt and its own idempotency key. Sends `total`
 * orders over the given connections, or as many as fit into `seconds`.
 */
export async function placeOrders(
  origin: string,
  wishes: OrderRequest[],
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
      const { status, body } = await placeOne(origin, agent, wish, number);
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

function placeOne(
  origin: string,
  agent: Agent,
  wish: OrderRequest,
  number: number,
): Promise<{ status: number; body: string }> {
  const boundary = "----kairaba-bench";
  const key = randomUUID();
  const fields: Record<string, string> = {
    items: JSON.stringify([{ ...wish, quantity: 1 }]),
    country: "GM",
    region: "",
    address: "Westfield",
    discountCode: "",
    currency: "GMD",
    paymentMethod: "wave",
    customerName: "Bench Buyer",
    customerEmail: `buyer${number}@example.test`,
    customerPhone: String(3_000_000 + number),
  };
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const file = `--${boundary}\r\ncontent-disposition: form-data; name="receipt"; filename="r.pdf"\r\ncontent-type: application/pdf\r\n\r\n`;
  const body = Buffer.concat([
    Buffer.from(parts.join("") + file),
    RECEIPT,
    Buffer.from(`receipt ${key}\r\n--${boundary}--\r\n`),
  ]);
  return new Promise((resolve, reject) => {
    const sent = request(
      `${origin}/api/orders`,
      {
        method: "POST",
        agent,
        headers: {
          "content-type": `multipart/form-data; boundary=${boundary}`,
          "content-length": body.byteLength,
          "idempotency-key": key,
          "x-forwarded-for": ipAddressOf(number),
        },
      },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on("data", (chunk: Buffer) => chunks.push(chunk));
        answer.on("end", () =>
          resolve({ status: answer.statusCode ?? 0, body: Buffer.concat(chunks).toString() }),
        );
      },
    );
    sent.on("error", reject);
    sent.end(body);
  });
}

/** Gives every buyer an IP address of their own, from a range reserved for benchmarks. */
function ipAddressOf(number: number): string {
  return `198.${18 + ((number >> 16) & 1)}.${(number >> 8) & 255}.${number & 255}`;
}
