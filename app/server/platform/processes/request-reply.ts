import { setTimeout as wait } from "node:timers/promises";

/** Questions under way, by number. */
export function createRequestReply<Answer>() {
  const waiting = new Map<number, (answer: Answer) => void>();
  let last = 0;
  return {
    /** Sends a request and waits for its response; null where none comes in time. */
    async ask(send: (ask: number) => void, withinMs: number): Promise<Answer | null> {
      last += 1;
      const number = last;
      const reply = new Promise<Answer>((resolve) => waiting.set(number, resolve));
      send(number);
      const result = await Promise.race([reply, wait(withinMs, null, { ref: false })]);
      waiting.delete(number);
      return result;
    },
    answer: (ask: number, answer: Answer) => waiting.get(ask)?.(answer),
  };
}
