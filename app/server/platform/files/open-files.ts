import path from "node:path";
import { LRUCache } from "lru-cache";
import { diskFiles } from "./disk-files.ts";
import type { FileStore } from "./file-store.ts";
import { s3Files } from "./s3-files.ts";
import type { S3Place } from "./s3-requests.ts";

/** The size of the picture cache, used with object storage only. */
const FILE_CACHE_BYTES = 24 * 1024 * 1024;

/**
 * Opens the object storage where configured, else the folder `uploads` in the data folder. Source: specification 14.4.
 */
export function openFiles({ s3, dataDir }: { s3: S3Place | null; dataDir: string }): FileStore {
  return s3 ? cachedFileStore(s3Files(s3), FILE_CACHE_BYTES) : diskFiles(path.join(dataDir, "uploads"));
}

const PICTURES = "media/";

/**
 * Returns a file store that caches product pictures in memory, at most `maxBytes`, and evicts the least recently used.
 * Pictures are named by their content, so a cached one is never stale. Other files are not cached.
 */
export function cachedFileStore(files: FileStore, maxBytes: number): FileStore {
  const cache = new LRUCache<string, Uint8Array>({
    maxSize: maxBytes,
    sizeCalculation: ({ byteLength }) => byteLength || 1,
  });
  return {
    put: files.put,
    list: files.list,
    async get(path) {
      if (!path.startsWith(PICTURES)) return await files.get(path);
      const cached = cache.get(path);
      if (cached) return cached;
      const bytes = await files.get(path);
      if (bytes !== null) cache.set(path, bytes);
      return bytes;
    },
    async remove(path) {
      cache.delete(path);
      await files.remove(path);
    },
  };
}
