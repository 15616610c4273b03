import { assertFilePath, type FileStore } from "./file-store.ts";

/** A file store that forgets everything with the process: for tests. */
export function memoryFiles(): FileStore & { paths: () => string[] } {
  const files = new Map<string, Uint8Array>();
  return {
    async put(path, bytes) {
      assertFilePath(path);
      files.set(path, bytes);
    },
    async get(path) {
      assertFilePath(path);
      return files.get(path) ?? null;
    },
    async remove(path) {
      files.delete(path);
    },
    paths: () => [...files.keys()],
  };
}
