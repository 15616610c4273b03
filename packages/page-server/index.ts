export type { PageResponse } from "./lib/build-cached-response.ts";
export { compressedResponse, compressResponse } from "./lib/compress-response.ts";
export { type EdgePurge, purgeEdgeCache } from "./lib/purge-edge-cache.ts";
export { createResponseCache, type ResponseCache } from "./lib/response-cache.ts";
export { RenderRefused, serveFromCache } from "./lib/serve-from-cache.ts";
export { unpooled } from "./lib/unpooled.ts";
