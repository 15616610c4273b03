import { randomUUID } from "node:crypto";
import { Agent } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { orderRequest, type Wish } from "#labs/support/place-order.ts";
import { addressOf, send } from "#labs/support/send.ts";

/** A buyer presses the button again after this. */
const AGAIN_MS = 500;

/** An order that has had no other response for this long is given up, and counted. */
const GIVE_UP_MS = 90_000;

/** A record of what buyers and readers have seen. */
export class Seen {
  /** Order numbers by the key of the order they were acknowledged under, and when. */
  readonly acknowledged = new Map<string, string>();
  readonly acknowledgedAt: number[] = [];
  /** Keys of every order that was sent. */
  readonly keys = new Set<string>();
  soldOut = 0;
  /** 503 with Retry-After. */
  refused = 0;
  /** Connections that ended without a response. */
  cut = 0;
  givenUp = 0;
  pages = 0;
  /** Pages that were not 200, by status. */
  readonly pagesAway: string[] = [];
  /** Any other status: there must be none. */
  readonly strange: string[] = [];

  /** Returns the longest time in seconds between two acknowledged orders since `from` (`performance.now()`). */
  longestPause(from: number): number {
    const after = this.acknowledgedAt.filter((at) => at > from).toSorted((a, b) => a - b);
    if (after.length === 0) return Number.POSITIVE_INFINITY;
    const pauses = after.map((at, index) => at - (after[index - 1] ?? from));
    return pauses.reduce((longest, pause) => Math.max(longest, pause), 0) / 1000;
  }
}

/** Sends orders and reads pages through `origin` until stopped. */
export class Visitors {
  readonly seen = new Seen();
  readonly #origin: string;
  readonly #agent: Agent;
  readonly #running: Promise<void>[] = [];
  #isStopped = false;

  constructor(origin: string) {
    this.#origin = origin;
    this.#agent = new Agent({ keepAlive: true, maxSockets: 600 });
  }

  /** Starts buyers who order one piece after another, `each` times at most. */
  buy(wish: Wish, buyers: number, each = Number.POSITIVE_INFINITY): void {
    const buyer = async () => {
      for (let turn = 0; turn < each && !this.#isStopped; turn += 1) await this.#placeOrder(wish);
    };
    this.#running.push(...Array.from({ length: buyers }, buyer));
  }

  /** Starts readers of these pages, each of whom reads one after another. */
  read(pages: string[], readers: number): void {
    const reader = async () => {
      for (let turn = 0; !this.#isStopped; turn += 1) {
        const page = pages[turn % pages.length] ?? "/";
        await this.#readPage(page);
        await wait(20);
      }
    };
    this.#running.push(...Array.from({ length: readers }, reader));
  }

  /** Lets everyone finish what they began. */
  async stop(): Promise<Seen> {
    this.#isStopped = true;
    return await this.finish();
  }

  /** Waits for those who have a last order. */
  async finish(): Promise<Seen> {
    await Promise.all(this.#running);
    this.#agent.destroy();
    return this.seen;
  }

  async #placeOrder(wish: Wish): Promise<void> {
    const key = randomUUID();
    const { seen } = this;
    seen.keys.add(key);
    const number = seen.keys.size;
    for (const end = performance.now() + GIVE_UP_MS; performance.now() < end; await wait(AGAIN_MS)) {
      const order = orderRequest(wish, { key, buyer: number });
      const answer = await send(this.#agent, `${this.#origin}/api/orders`, order).catch(() => null);
      if (answer === null) {
        seen.cut += 1;
        continue;
      }
      const { status, retryAfter } = answer;
      const text = answer.body.toString();
      if (status === 201) {
        seen.acknowledged.set(key, /"orderNumber":"([^"]+)"/.exec(text)?.[1] ?? "");
        seen.acknowledgedAt.push(performance.now());
        return;
      }
      if (status === 409 && text.includes("out_of_stock")) {
        seen.soldOut += 1;
        return;
      }
      if (status === 503 && retryAfter) {
        seen.refused += 1;
        continue;
      }
      seen.strange.push(`POST ${status} ${text.slice(0, 160)}`);
    }
    seen.givenUp += 1;
  }

  async #readPage(page: string): Promise<void> {
    const { seen } = this;
    const headers = { "accept-language": "en-US", "x-forwarded-for": addressOf(0) };
    const answer = await send(this.#agent, `${this.#origin}${page}`, { headers }).catch(() => null);
    seen.pages += 1;
    if (answer === null) seen.pagesAway.push("cut");
    else if (answer.status === 503 && answer.retryAfter) seen.pagesAway.push("503");
    else if (answer.status !== 200) seen.strange.push(`GET ${page} ${answer.status}`);
  }
}
