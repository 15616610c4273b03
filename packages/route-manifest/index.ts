export { CLIENT_ROUTE } from "./lib/client-route.ts";
export {
  isWithinRoute,
  MANIFEST_FILE,
  type ManifestPart,
  manifestScript,
  publicManifestUrl,
  readRouteManifest,
} from "./lib/route-manifest.ts";
export { writePublicManifest } from "./lib/write-public-manifest.ts";
