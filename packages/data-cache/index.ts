export { cacheRegion, createDataCache, type DataCache } from "./lib/data-cache.ts";
