import { parentPort, workerData } from "node:worker_threads";
import { acceptableHtml } from "./safe-html.ts";

parentPort?.postMessage(acceptableHtml(workerData));
