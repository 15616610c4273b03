import path from "node:path";
import type { Config } from "@react-router/dev/config";
import { PANEL_ROUTE } from "./app/domain/accounts/panel-path.ts";
import { writePublicManifest } from "./packages/route-manifest/index.ts";
import { compressAssets } from "./scripts/compress-assets.ts";

const ASSETS = path.join(import.meta.dirname, "build/client/assets");

export default {
  ssr: true,
  routeDiscovery: { mode: "initial" },
  splitRouteModules: false,
  // React Router would compare `Origin` with the request's URL, which differs behind a TLS proxy. The store compares it
  // with `BASE_URL` before any page runs (`refuseCrossOrigin` in app/server/http/app.ts).
  allowedActionOrigins: ["**"],
  buildEnd: async () => {
    await writePublicManifest(ASSETS, PANEL_ROUTE);
    await compressAssets(ASSETS);
  },
} satisfies Config;
