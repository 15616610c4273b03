import path from "node:path";
import { cachedFileStore } from "./cached-file-store.ts";
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
