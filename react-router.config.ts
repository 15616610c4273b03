import path from "node:path";
import type { Config } from "@react-router/dev/config";
import { compressAssets } from "./scripts/compress-assets.ts";

export default {
  ssr: true,
  routeDiscovery: { mode: "initial" },
  splitRouteModules: false,
  buildEnd: () => compressAssets(path.join(import.meta.dirname, "build/client/assets")),
} satisfies Config;
