import { monitorEventLoopDelay } from "node:perf_hooks";
import { counter, gauge, type MetricFamily } from "./metric-families.ts";

/** Samples the event loop at this interval, from the first request on. */
const RESOLUTION_MS = 50;
const QUANTILES = [0.5, 0.99];

let delay: ReturnType<typeof monitorEventLoopDelay> | null = null;

/** Returns this process's memory, its processor time, and the delay of its event loop since the last call. */
export function processMetrics(): MetricFamily[] {
  const { rss, heapUsed } = process.memoryUsage();
  const { user, system } = process.cpuUsage();
  return [
    gauge("process_resident_memory_bytes", "Resident memory.", rss),
    gauge("nodejs_heap_used_bytes", "JavaScript heap in use.", heapUsed),
    counter("process_cpu_seconds_total", "Processor time, user and system.", (user + system) / 1e6),
    gauge("process_start_time_seconds", "When the process began, Unix time.", performance.timeOrigin / 1000),
    gauge(
      "nodejs_eventloop_delay_seconds",
      "How late the event loop ran since the last scrape; measured from the first scrape on.",
      delays(),
    ),
  ];
}

function delays() {
  if (!delay) {
    delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
    delay.enable();
    return [];
  }
  const recorded = delay;
  // The histogram records the whole interval between samples; a loop without delay records the resolution.
  const seconds = (nanoseconds: number) => Math.max(0, nanoseconds / 1e9 - RESOLUTION_MS / 1000);
  const samples = QUANTILES.map((quantile) => ({
    labels: { quantile: String(quantile) },
    value: recorded.count > 0 ? seconds(recorded.percentile(quantile * 100)) : 0,
  }));
  recorded.reset();
  return samples;
}
