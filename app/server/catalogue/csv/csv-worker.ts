import { parentPort } from "node:worker_threads";
import { parseRowRecords } from "./csv-rows.ts";

parentPort?.on("message", (text: string) => parentPort?.postMessage(parseRowRecords(text)));
