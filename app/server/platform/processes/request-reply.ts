import { setTimeout as wait } from "node:timers/promises";

/** Matches the responses of another process to requests by an id. */
export function createRequestReply<Reply>() {
  const pending = new Map<number, (reply: Reply) => void>();
  let lastId = 0;
  return {
    /** Sends a request and returns its response; null where none arrives in time. */
    async send(post: (requestId: number) => void, timeoutMs: number): Promise<Reply | null> {
      lastId += 1;
      const requestId = lastId;
      const reply = new Promise<Reply>((resolve) => pending.set(requestId, resolve));
      post(requestId);
      const result = await Promise.race([reply, wait(timeoutMs, null, { ref: false })]);
      pending.delete(requestId);
      return result;
    },
    resolve: (requestId: number, reply: Reply) => pending.get(requestId)?.(reply),
  };
}
