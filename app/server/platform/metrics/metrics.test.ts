import { describe, expect, test, vi } from "vitest";
import { renderFamilies } from "./metric-families.ts";
import { createRequestMetrics, routeClass } from "./request-metrics.ts";

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

  test("responses are counted by route and status, and their durations accumulate over the buckets", () => {
    const counts = createRequestMetrics();
    const now = 100_000;
    using _ = vi.spyOn(performance, "now").mockReturnValue(now);
    for (const ago of [0.1, 30, 30, 60_000]) counts.countResponse("page", 200, now - ago);
    counts.countResponse("page", 404, now);
    const lines = renderFamilies(counts.families()).split("\n");
    expect(lines).toContain('kairaba_http_requests_total{route="page",status="200"} 4');
    expect(lines).toContain('kairaba_http_requests_total{route="page",status="404"} 1');
    const name = "kairaba_http_request_duration_seconds";
    expect(lines).toContain(`${name}_bucket{route="page",le="0.01"} 2`);
    expect(lines).toContain(`${name}_bucket{route="page",le="10"} 4`);
    expect(lines).toContain(`${name}_bucket{route="page",le="+Inf"} 5`);
    expect(lines).toContain(`${name}_count{route="page"} 5`);
  });

  test.each([
    ["/", "page"],
    ["/sneakers?x=/api/", "page"],
    ["/sneakers.data?a=b", "data"],
    ["/assets/shop-1.js", "asset"],
    ["/media/aa-320.webp", "media"],
    ["/api/products", "api"],
    ["/admin/orders", "admin"],
    ["/anything/a/stranger/makes/up", "page"],
  ])("%s is counted as %s", (url, route) => {
    expect(routeClass(url)).toBe(route);
  });
});
