import { parentPort, workerData } from "node:worker_threads";
import { parseRowRecords } from "./csv-rows.ts";

parentPort?.postMessage(parseRowRecords(String(workerData)));
