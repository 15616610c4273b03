import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/**
 * What happens to a request: its answer has this status, is lost after the request took effect, is no JSON or nothing,
 * or never comes; or the connection is cut before anything happened.
 */
export type Trouble = number | "lost" | "cut" | "garbage" | "empty" | "slow" | null;

export type Answer = { status: number; body: unknown; headers?: Record<string, string> };

/** A request to a stand-in, with its body as text. */
type ReceivedRequest = { method: string; url: URL; text: string; headers: IncomingMessage["headers"] };

type Company = {
  /** Returns the trouble of this request, which then meets nothing else. */
  troubleOf(received: ReceivedRequest): Trouble;
  /** Returns the answer to a request of the API. */
  answer(received: ReceivedRequest): Answer | Promise<Answer>;
  refusal(status: number, message: string): Answer;
  /** Answers a request for a page where somebody pays; false for a request of the API. */
  showPage?(received: ReceivedRequest, response: ServerResponse): Promise<boolean>;
};

/** Starts a company's stand-in on this machine, on a port of its own. */
export async function openServer(company: Company): Promise<{ baseUrl: string; close: () => Promise<void> }> {
  const server = createServer((request, response) => {
    void handle(request, response).catch((error: unknown) =>
      send(response, company.refusal(500, String(error))),
    );
  });
  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = "", headers } = request;
    const url = new URL(request.url ?? "/", "http://stand-in");
    const received = { method, url, text: await readAll(request), headers };
    if (await company.showPage?.(received, response)) return;
    const trouble = company.troubleOf(received);
    if (trouble === "cut") return void request.socket.destroy();
    if (trouble === "slow") return;
    if (trouble === "garbage") return void response.end("<html>");
    if (trouble === "empty") return void response.end();
    if (typeof trouble === "number") {
      const retryAfter = trouble === 429 ? { headers: { "retry-after": "2" } } : {};
      return send(response, { ...company.refusal(trouble, "trouble"), ...retryAfter });
    }
    const given = await company.answer(received);
    if (trouble === "lost") return void request.socket.destroy();
    send(response, given);
  }
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // A listening TCP server has an address of this form.
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/** A payment as a stand-in's page shows it, with the buttons' actions. */
type ShownPayment = {
  company: string;
  sum: string;
  status: string;
  isOpen: boolean;
  paidUrl: string;
  backUrl: string;
  pay(): Promise<void>;
  fail(): Promise<void>;
};

/** Shows the payment at `path`; its buttons post to `/pay` and `/fail` below. */
export async function answerPage(
  payment: ShownPayment | null,
  { method, path, action }: { method: string; path: string; action: string | undefined },
  response: ServerResponse,
): Promise<void> {
  if (!payment) return void response.writeHead(404).end("No such payment");
  const { company, sum, status, isOpen, paidUrl, backUrl } = payment;
  if (method === "POST" && isOpen && (action === "pay" || action === "fail")) {
    await payment[action]();
    return void response.writeHead(303, { location: action === "pay" ? paidUrl : path }).end();
  }
  const button = (to: string, label: string) =>
    `<form method="post" action="${path}/${to}"><button>${label}</button></form>`;
  const buttons = isOpen ? button("pay", "Pay") + button("fail", "Fail") : "";
  response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(
    `<!doctype html><title>${company}</title><h1>${sum}</h1>
    <p>This payment is ${status}.</p>${buttons}<a href="${backUrl.replaceAll("&", "&amp;")}">Back</a>`,
  );
}

function send(response: ServerResponse, { status, body, headers }: Answer): void {
  response.writeHead(status, { "content-type": "application/json", ...headers });
  response.end(body === null ? "" : JSON.stringify(body));
}

async function readAll(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("utf8");
}
