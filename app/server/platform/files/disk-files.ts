import { randomUUID } from "node:crypto";
import { type FileHandle, mkdir, open, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { assertFilePath, type FileStore, isFilePath } from "./file-store.ts";

/** A file store in a folder of this machine. A file appears whole, under its name, after it is on disk. */
export function diskFiles(folder: string): FileStore {
  const place = (name: string) => {
    assertFilePath(name);
    return path.join(folder, name);
  };
  return {
    async put(name, bytes) {
      const target = place(name);
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
        return await readFile(place(name));
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    async remove(name) {
      await rm(place(name), { force: true });
    },
    async *list(inside) {
      for (const entry of await entriesOf(path.join(folder, inside))) {
        const name = `${inside}/${entry}`;
        if (!isFilePath(name)) continue;
        const found = await stat(place(name)).catch(() => null);
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

/** Opens a file that is not there yet, and makes its folder where that is missing. */
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
