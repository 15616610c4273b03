import type { ServerResponse } from "node:http";

type Shown = {
  amount: string;
  currency: string;
  checkout_status: string;
  success_url: string;
  error_url: string;
};

/** The payment that the stand-in's page shows, and the actions of its buttons. */
export type StandInWavePage = {
  find(id: string): Shown | undefined;
  pay(id: string): Promise<void>;
  fail(id: string): Promise<void>;
};

/** Answers a request for the stand-in's page: `/c/{session}` shows it, and its buttons post to `/pay` and `/fail` below. */
export async function answerWavePage(
  page: StandInWavePage,
  method: string,
  path: string,
  response: ServerResponse,
): Promise<void> {
  const [, id = "", action] = /^\/c\/([^/]+)(?:\/(pay|fail))?$/.exec(path) ?? [];
  const session = page.find(id);
  if (!session) return void response.writeHead(404).end("No such payment");
  const isOpen = session.checkout_status === "open";
  if (method === "POST" && isOpen && (action === "pay" || action === "fail")) {
    await page[action](id);
    const location = action === "pay" ? session.success_url : `/c/${id}`;
    return void response.writeHead(303, { location }).end();
  }
  const button = (to: string, label: string) =>
    `<form method="post" action="/c/${id}/${to}"><button>${label}</button></form>`;
  const buttons = isOpen ? button("pay", "Pay") + button("fail", "Fail") : "";
  response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(
    `<!doctype html><title>Wave</title><h1>${session.currency} ${session.amount}</h1>
    <p>This payment is ${session.checkout_status}.</p>${buttons}<a href="${session.error_url.replaceAll("&", "&amp;")}">Back</a>`,
  );
}
