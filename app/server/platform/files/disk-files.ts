import { randomUUID } from "node:crypto";
import { type FileHandle, mkdir, open, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { assertFilePath, type FileStore, isFilePath } from "./file-store.ts";

/** Returns a file store in a local folder. A file is flushed to disk before it gets its name. */
export function diskFiles(folder: string): FileStore {
  const pathOf = (name: string) => {
    assertFilePath(name);
    return path.join(folder, name);
  };
  return {
    async put(name, bytes) {
      const target = pathOf(name);
      const unfinished = `${target}.${randomUUID()}.part`;
      try {
        const file = await openNew(unfinished);
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
        return await readFile(pathOf(name));
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    async remove(name) {
      await rm(pathOf(name), { force: true });
    },
    async *list(inside) {
      for (const entry of await entriesOf(path.join(folder, inside))) {
        const name = `${inside}/${entry}`;
        if (!isFilePath(name)) continue;
        const found = await stat(pathOf(name)).catch(() => null);
        if (found?.isFile()) yield { path: name, writtenAt: found.mtime };
      }
    },
  };
}

async function entriesOf(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

/** Creates and opens a file, and its folder where that is missing. */
async function openNew(name: string): Promise<FileHandle> {
  try {
    return await open(name, "wx", 0o600);
  } catch (error) {
    if (!isMissing(error)) throw error;
    await mkdir(path.dirname(name), { recursive: true, mode: 0o700 });
    return await open(name, "wx", 0o600);
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ENOENT";
}
