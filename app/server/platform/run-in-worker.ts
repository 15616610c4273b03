import path from "node:path";
import { Worker } from "node:worker_threads";
import { projectRoot } from "./project-root.ts";
import { limitConcurrency } from "./run-limited.ts";

const MEMORY_LIMIT_MB = 512;
/** Starting a thread takes more than most inputs do, and inputs come several at once: pages, or the files of an import. */
const IDLE_MS = 2_000;

type Thread = { worker: Worker; settle: (posted: unknown) => void; idleTimer?: NodeJS.Timeout };

const limited = limitConcurrency(1);
const threads = new Map<string, Thread>();

/**
 * Runs a file of this project in a thread of its own, one input at a time, so that no input, however odd, holds up
 * other requests; posts it the input, and returns what it posts. Null where it takes longer than `timeLimitMs`, or ends
 * otherwise: an input that exhausts the stack or the memory ends its thread, and nothing else. The thread stays for two
 * seconds, for the next input.
 */
export async function runInWorker<T>(file: string, input: string, timeLimitMs: number): Promise<T | null> {
  return await limited(async () => {
    const thread = threads.get(file) ?? startThread(file);
    const { worker } = thread;
    clearTimeout(thread.idleTimer);
    worker.ref();
    const timer = setTimeout(() => void worker.terminate(), timeLimitMs);
    const posted = await new Promise<unknown>((resolve) => {
      thread.settle = resolve;
      worker.postMessage(input);
    });
    clearTimeout(timer);
    worker.unref();
    thread.idleTimer = setTimeout(() => void worker.terminate(), IDLE_MS).unref();
    // The file is one of ours, named beside the type of what it posts.
    return posted as T | null;
  });
}

function startThread(file: string): Thread {
  // Node runs the source itself: the thread loads this one file and what it imports, not the store's bundle.
  const worker = new Worker(path.join(projectRoot(), file), {
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_LIMIT_MB },
  });
  const thread: Thread = { worker, settle: () => {} };
  const end = () => {
    if (threads.get(file) === thread) threads.delete(file);
    thread.settle(null);
  };
  worker.on("message", (posted) => thread.settle(posted));
  worker.once("error", end);
  worker.once("exit", end);
  threads.set(file, thread);
  return thread;
}
