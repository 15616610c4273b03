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
      const answered = new Promise<Answer>((resolve) => waiting.set(number, resolve));
      send(number);
      const answer = await Promise.race([answered, wait(withinMs, null, { ref: false })]);
      waiting.delete(number);
      return answer;
    },
    answer: (ask: number, answer: Answer) => waiting.get(ask)?.(answer),
  };
}
