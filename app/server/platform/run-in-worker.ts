import path from "node:path";
import { Worker } from "node:worker_threads";
import { projectRoot } from "./project-root.ts";
import { limitConcurrency } from "./run-limited.ts";

const MEMORY_LIMIT_MB = 512;

const limited = limitConcurrency(1);

/**
 * Runs a file of this project in a thread of its own, one at a time, so that no input, however odd, holds up other
 * requests; returns what it posts. Null where it takes longer than `timeLimitMs`, or ends otherwise: an input that
 * exhausts the stack or the memory ends its thread, and nothing else.
 */
export async function runInWorker<T>(file: string, input: string, timeLimitMs: number): Promise<T | null> {
  return await limited(() => {
    // Node runs the source itself: the thread loads this one file and what it imports, not the store's bundle.
    const worker = new Worker(path.join(projectRoot(), file), {
      workerData: input,
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_LIMIT_MB },
    });
    const timer = setTimeout(() => void worker.terminate(), timeLimitMs);
    return new Promise<T | null>((resolve) => {
      // The file is one of ours, named beside the type of what it posts.
      worker.once("message", (posted: T) => resolve(posted));
      worker.once("error", () => resolve(null));
      worker.once("exit", () => resolve(null));
    }).finally(() => clearTimeout(timer));
  });
}
