export type { PageResponse } from "./lib/build-cached-response.ts";
export { compressedResponse, compressResponse } from "./lib/compress-response.ts";
export { createPageRequestHandler } from "./lib/react-router/create-page-request-handler.ts";
export { createDocumentRenderer, type RenderedPage } from "./lib/react-router/render-document.ts";
export { createResponseCache, type ResponseCache } from "./lib/response-cache.ts";
export { RenderRefused, serveFromCache } from "./lib/serve-from-cache.ts";
