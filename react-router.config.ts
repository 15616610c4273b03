import path from "node:path";
import type { Config } from "@react-router/dev/config";
import { writeShopManifest } from "./app/react-router/bundler/write-shop-manifest.ts";
import { compressAssets } from "./scripts/compress-assets.ts";

const ASSETS = path.join(import.meta.dirname, "build/client/assets");

export default {
  ssr: true,
  routeDiscovery: { mode: "initial" },
  splitRouteModules: false,
  // React Router would compare `Origin` with the URL it is spoken to under, which behind a TLS proxy is another one.
  // The store compares it with `BASE_URL` before any page is reached (`refuseCrossOrigin` in app/server/http/app.ts).
  allowedActionOrigins: ["**"],
  buildEnd: async () => {
    await writeShopManifest(ASSETS);
    await compressAssets(ASSETS);
  },
} satisfies Config;
