import type { ServerResponse } from "node:http";

type Shown = { amount: number; currency: string; status: string; return_url: string; cancel_url: string };

/** The payment that the stand-in's page shows, and the actions of its buttons. */
export type StandInPage = {
  find(id: string): Shown | undefined;
  pay(id: string): Promise<void>;
  fail(id: string): Promise<void>;
};

/** Answers a request for the stand-in's page: `/{intent}` shows it, and its buttons post to `/{intent}/pay` and `/fail`. */
export async function answerPage(
  page: StandInPage,
  method: string,
  path: string,
  response: ServerResponse,
): Promise<void> {
  const [, id = "", action] = /^\/([^/]+)(?:\/(pay|fail))?$/.exec(path) ?? [];
  const intent = page.find(id);
  if (!intent) return void response.writeHead(404).end("No such payment");
  const isOpen = intent.status === "requires_payment_method" || intent.status === "failed";
  if (method === "POST" && action && isOpen) {
    await page[action as "pay" | "fail"](id);
    const location = action === "pay" ? intent.return_url : `/${id}`;
    return void response.writeHead(303, { location }).end();
  }
  const button = (to: string, label: string) =>
    `<form method="post" action="/${id}/${to}"><button>${label}</button></form>`;
  const buttons = isOpen ? button("pay", "Pay") + button("fail", "Fail") : "";
  response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(
    `<!doctype html><title>Modem Pay</title><h1>${intent.currency} ${intent.amount}</h1>
    <p>This payment is ${intent.status}.</p>${buttons}<a href="${intent.cancel_url.replaceAll("&", "&amp;")}">Back</a>`,
  );
}
