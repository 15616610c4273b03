import path from "node:path";
import type { Config } from "@react-router/dev/config";
import { compressAssets } from "./scripts/compress-assets.ts";
import { writeShopManifest } from "./scripts/write-shop-manifest.ts";

const ASSETS = path.join(import.meta.dirname, "build/client/assets");

export default {
  ssr: true,
  routeDiscovery: { mode: "initial" },
  splitRouteModules: false,
  buildEnd: async () => {
    await writeShopManifest(ASSETS);
    await compressAssets(ASSETS);
  },
} satisfies Config;
