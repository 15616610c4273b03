/** One figure: `part` is what a histogram adds to the family's name (`_bucket`, `_sum`, `_count`). */
export type Sample = { labels?: Record<string, string>; value: number; part?: string };

/** Figures of one kind, as Prometheus knows them. */
export type MetricFamily = {
  name: string;
  help: string;
  type: "counter" | "gauge" | "histogram";
  samples: Sample[];
};

/** The families in Prometheus' text format, version 0.0.4. */
export function renderFamilies(families: MetricFamily[]): string {
  return families.map(renderFamily).join("");
}

/** Several processes' families as one list, each figure marked with the process it comes from. */
export function mergeFamilies(processes: { process: string; families: MetricFamily[] }[]): MetricFamily[] {
  const merged = new Map<string, MetricFamily>();
  for (const { process, families } of processes) {
    for (const family of families) {
      const known = merged.get(family.name) ?? { ...family, samples: [] };
      merged.set(family.name, known);
      for (const sample of family.samples)
        known.samples.push({ ...sample, labels: { process, ...sample.labels } });
    }
  }
  return [...merged.values()];
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
