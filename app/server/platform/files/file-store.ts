/**
 * Where bytes are stored: product pictures under `media/`, receipts under `receipts/` and original pictures, until
 * they are converted, under `originals/` (neither on a public path).
 */
export type FileStore = {
  /** Writes the whole file or nothing; the bytes are on disk before it resolves. */
  put(path: string, bytes: Uint8Array, contentType: string): Promise<void>;
  /** The bytes, or null where there is no such file. */
  get(path: string): Promise<Uint8Array | null>;
  remove(path: string): Promise<void>;
  /** Every file of ours in a folder such as `receipts`, in no order; one that comes or goes meanwhile may be missing. */
  list(folder: string): AsyncIterable<ListedFile>;
};

/** A file by its path, and when it was last written. */
export type ListedFile = { path: string; writtenAt: Date };

const FILE_PATH = /^[a-z0-9-]+(?:\/[a-z0-9-]+)*\/[a-z0-9-]+\.[a-z0-9]+$/;

/** Whether this is one of our own names. */
export function isFilePath(path: string): boolean {
  return FILE_PATH.test(path);
}

/** Refuses anything but our own lower-case names, so that no path leaves the store. */
export function assertFilePath(path: string): void {
  if (!isFilePath(path)) throw new Error(`not a file path of ours: ${JSON.stringify(path)}`);
}
