import type { FileStore } from "./file-store.ts";

const PICTURES = "media/";

/**
 * A distant file store whose product pictures are remembered in memory, at most `maxBytes` of them, the least recently
 * asked for going first. They are named by their content, so a remembered one is never old; a picture that several
 * ask for at once is fetched once. Receipts and everything else pass by.
 */
export function cachedFileStore(files: FileStore, maxBytes: number): FileStore {
  const kept = new Map<string, Uint8Array>();
  const underWay = new Map<string, Promise<Uint8Array | null>>();
  let total = 0;

  const forget = (path: string) => {
    total -= kept.get(path)?.byteLength ?? 0;
    kept.delete(path);
  };
  const keep = (path: string, bytes: Uint8Array) => {
    forget(path);
    kept.set(path, bytes);
    total += bytes.byteLength;
    for (const oldest of kept.keys()) {
      if (total <= maxBytes) break;
      forget(oldest);
    }
  };
  const fetchOnce = (path: string): Promise<Uint8Array | null> => {
    const known = underWay.get(path);
    if (known) return known;
    const fetched = files
      .get(path)
      .then((bytes) => {
        if (bytes !== null && underWay.get(path) === fetched) keep(path, bytes);
        return bytes;
      })
      .finally(() => {
        if (underWay.get(path) === fetched) underWay.delete(path);
      });
    underWay.set(path, fetched);
    return fetched;
  };

  return {
    put: files.put,
    list: files.list,
    async get(path) {
      if (!path.startsWith(PICTURES)) return await files.get(path);
      const bytes = kept.get(path);
      if (bytes === undefined) return await fetchOnce(path);
      kept.delete(path);
      kept.set(path, bytes);
      return bytes;
    },
    async remove(path) {
      forget(path);
      underWay.delete(path);
      await files.remove(path);
    },
  };
}
