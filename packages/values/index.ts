export { DAY_MS, HOUR_MS, MINUTE_MS } from "./lib/durations.ts";
export { isRecord } from "./lib/is-record.ts";
export { formatMinorUnits, parseMinorUnits } from "./lib/minor-units.ts";
export { parseJson } from "./lib/parse-json.ts";
export { seededRandom } from "./lib/seeded-random.ts";
