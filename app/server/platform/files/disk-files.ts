import { randomUUID } from "node:crypto";
import { mkdir, open, readFile, rename, rm } from "node:fs/promises";
import path from "node:path";
import { assertFilePath, type FileStore } from "./file-store.ts";

/** A file store in a folder of this machine. A file appears whole, under its name, after it is on disk. */
export function diskFiles(folder: string): FileStore {
  const place = (name: string) => {
    assertFilePath(name);
    return path.join(folder, name);
  };
  return {
    async put(name, bytes) {
      const target = place(name);
      await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
      const unfinished = `${target}.${randomUUID()}.part`;
      try {
        const file = await open(unfinished, "wx", 0o600);
        try {
          await file.writeFile(bytes);
          await file.sync();
        } finally {
          await file.close();
        }
        await rename(unfinished, target);
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
    },
    async get(name) {
      try {
        return await readFile(place(name));
      } catch (error) {
        if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
        throw error;
      }
    },
    async remove(name) {
      await rm(place(name), { force: true });
    },
  };
}
