import { assertFilePath, type FileStore } from "#app/server/platform/files/file-store.ts";

/** Returns a file store in memory, for tests. */
export function memoryFiles(): FileStore & { paths: () => string[] } {
  const files = new Map<string, { bytes: Uint8Array; writtenAt: Date }>();
  return {
    async put(path, bytes) {
      assertFilePath(path);
      files.set(path, { bytes, writtenAt: new Date() });
    },
    async get(path) {
      assertFilePath(path);
      return files.get(path)?.bytes ?? null;
    },
    async remove(path) {
      files.delete(path);
    },
    async *list(folder) {
      for (const [path, { writtenAt }] of [...files]) {
        if (path.startsWith(`${folder}/`)) yield { path, writtenAt };
      }
    },
    paths: () => [...files.keys()],
  };
}
