/** One sample: `part` is what a histogram appends to the family's name (`_bucket`, `_sum`, `_count`). */
export type Sample = { labels?: Record<string, string>; value: number; part?: string };

/** The samples of one metric, as Prometheus defines them. */
export type MetricFamily = {
  name: string;
  help: string;
  type: "counter" | "gauge" | "histogram";
  samples: Sample[];
};

/** Returns a counter with these samples, or with one unlabelled value. */
export function counter(name: string, help: string, samples: Sample[] | number): MetricFamily {
  return { name, help, type: "counter", samples: samplesOf(samples) };
}

/** Returns a gauge with these samples, or with one unlabelled value. */
export function gauge(name: string, help: string, samples: Sample[] | number): MetricFamily {
  return { name, help, type: "gauge", samples: samplesOf(samples) };
}

function samplesOf(samples: Sample[] | number): Sample[] {
  return typeof samples === "number" ? [{ value: samples }] : samples;
}

/** Returns the families in Prometheus' text format, version 0.0.4. */
export function renderFamilies(families: MetricFamily[]): string {
  return families.map(renderFamily).join("");
}

function renderFamily({ name, help, type, samples }: MetricFamily): string {
  const lines = samples.map(
    ({ labels = {}, value, part = "" }) => `${name}${part}${renderLabels(labels)} ${value}`,
  );
  return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...lines, ""].join("\n");
}

function renderLabels(labels: Record<string, string>): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`);
  return pairs.length === 0 ? "" : `{${pairs.join(",")}}`;
}

function escaped(value: string): string {
  return value.replaceAll("\\", "\\\\").replaceAll('"', '\\"').replaceAll("\n", "\\n");
}
