import { describe, expect, test, vi } from "vitest";
import { renderFamilies } from "./metric-families.ts";
import { createRequestMetrics } from "./request-metrics.ts";

describe("the text of the metrics", () => {
  test("a family has its help, its type and a line a figure, labels escaped", () => {
    const text = renderFamilies([
      { name: "a_total", help: "What it is.", type: "counter", samples: [{ value: 3 }] },
      { name: "b", help: "B.", type: "gauge", samples: [{ labels: { x: 'q"\\\n' }, value: 0.5 }] },
    ]);
    expect(text).toBe(
      '# HELP a_total What it is.\n# TYPE a_total counter\na_total 3\n# HELP b B.\n# TYPE b gauge\nb{x="q\\"\\\\\\n"} 0.5\n',
    );
  });

  test("responses are counted by status, and their seconds are added up", () => {
    const counts = createRequestMetrics();
    const now = 100_000;
    using _ = vi.spyOn(performance, "now").mockReturnValue(now);
    for (const ago of [500, 1_500, 3_000]) counts.countResponse(200, now - ago);
    counts.countResponse(404, now);
    const lines = renderFamilies(counts.families()).split("\n");
    expect(lines).toContain('kairaba_http_requests_total{status="200"} 3');
    expect(lines).toContain('kairaba_http_requests_total{status="404"} 1');
    expect(lines).toContain("kairaba_http_request_seconds_total 5");
  });
});
