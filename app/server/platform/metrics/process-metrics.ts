import { monitorEventLoopDelay } from "node:perf_hooks";
import type { MetricFamily } from "./metric-families.ts";

/** Samples the event loop at this interval, from the first request on. */
const RESOLUTION_MS = 50;
const QUANTILES = [0.5, 0.99];

let delay: ReturnType<typeof monitorEventLoopDelay> | null = null;

/** This process: memory, processor time, and by how much its event loop was late since the last look. */
export function processMetrics(): MetricFamily[] {
  const { rss, heapUsed } = process.memoryUsage();
  const { user, system } = process.cpuUsage();
  return [
    gauge("process_resident_memory_bytes", "Resident memory.", rss),
    gauge("nodejs_heap_used_bytes", "JavaScript heap in use.", heapUsed),
    {
      name: "process_cpu_seconds_total",
      help: "Processor time, user and system.",
      type: "counter",
      samples: [{ value: (user + system) / 1e6 }],
    },
    gauge("process_start_time_seconds", "When the process began, Unix time.", performance.timeOrigin / 1000),
    {
      name: "nodejs_eventloop_delay_seconds",
      help: "How late the event loop ran since the last look; measured from the first look on.",
      type: "gauge",
      samples: delays(),
    },
  ];
}

function delays() {
  if (!delay) {
    delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
    delay.enable();
    return [];
  }
  const seen = delay;
  // What is recorded is the whole interval; a loop that is on time makes exactly one.
  const seconds = (nanoseconds: number) => Math.max(0, nanoseconds / 1e9 - RESOLUTION_MS / 1000);
  const samples = QUANTILES.map((quantile) => ({
    labels: { quantile: String(quantile) },
    value: seen.count > 0 ? seconds(seen.percentile(quantile * 100)) : 0,
  }));
  seen.reset();
  return samples;
}

function gauge(name: string, help: string, value: number): MetricFamily {
  return { name, help, type: "gauge", samples: [{ value }] };
}
