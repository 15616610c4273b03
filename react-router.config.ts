import path from "node:path";
import type { Config } from "@react-router/dev/config";
import { writeShopManifest } from "./app/react-router/bundler/write-shop-manifest.ts";
import { compressAssets } from "./scripts/compress-assets.ts";

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
