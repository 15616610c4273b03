/**
 * Stores files: product pictures under `media/`, receipts under `receipts/`, original pictures under `originals/` until
 * they are converted, and the hashed files of the last builds under `builds/`. Only `media/` is public.
 */
export type FileStore = {
  /** Writes the whole file or nothing; the bytes are on disk before it resolves. */
  put(path: string, bytes: Uint8Array, contentType: string): Promise<void>;
  /** Returns the bytes, or null where the file does not exist. */
  get(path: string): Promise<Uint8Array | null>;
  remove(path: string): Promise<void>;
  /** Lists the files of a folder such as `receipts`, unordered; one added or removed meanwhile may be missing. */
  list(folder: string): AsyncIterable<ListedFile>;
};

/** A file by its path, and when it was last written. */
export type ListedFile = { path: string; writtenAt: Date };

const FILE_PATH = /^[a-z0-9-]+(?:\/[a-z0-9-]+)*\/[a-z0-9-]+\.[a-z0-9]+$/;

/** Returns whether a path has the form of the store's file names. */
export function isFilePath(path: string): boolean {
  return FILE_PATH.test(path);
}

/** Throws for any other path, so that no path leaves the store. */
export function assertFilePath(path: string): void {
  if (!isFilePath(path)) throw new Error(`not a file path of ours: ${JSON.stringify(path)}`);
}
