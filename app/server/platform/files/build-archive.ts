import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import { LRUCache } from "lru-cache";
import type { FileStore, ListedFile } from "./file-store.ts";

/** A hashed file of a build, and whether only staff may read it. */
type BuiltFile = { bytes: Uint8Array; isStaffOnly: boolean };

type Build = Record<string, { base64: string; isStaffOnly: boolean }>;

const FOLDER = "builds";
/** How many builds are archived; the oldest is removed. */
const MAX_BUILDS = 5;
/** How long a name that no build has is answered without looking at the list of builds again. */
const LIST_MS = 2_000;
const COMPRESSED_COPY = /\.(?:br|gz)$/;
/** No other name is looked for, since a search reads every archived build. */
const HASHED = /-[\w-]{7,8}\.\w+$/;

/**
 * Archives the hashed files of this build where the store's files are, as one file, so that a store with another build can
 * serve them: during a rolling update a page of one build may ask a store of the other. Removes the oldest builds.
 */
export async function archiveBuild(
  files: FileStore,
  folder: string,
  staffOnly: ReadonlySet<string>,
): Promise<void> {
  const names = (await readdir(folder)).filter((name) => !COMPRESSED_COPY.test(name)).sort();
  const own = `${FOLDER}/${createHash("sha256").update(names.join("\0")).digest("hex").slice(0, 16)}.gz`;
  const archived = await listBuilds(files);
  if (archived.some((build) => build.path === own)) return;
  const build: Build = {};
  for (const name of names) {
    const base64 = (await readFile(path.join(folder, name))).toString("base64");
    build[name] = { base64, isStaffOnly: staffOnly.has(name) };
  }
  await files.put(own, await promisify(gzip)(JSON.stringify(build)), "application/gzip");
  for (const { path: old } of archived.slice(MAX_BUILDS - 1)) await files.remove(old);
}

/** Returns a function that finds a hashed file of any archived build by its name, null where none has it. */
export function openBuildArchive(files: FileStore): (name: string) => Promise<BuiltFile | null> {
  const builds = new LRUCache<string, Promise<Build>>({ max: MAX_BUILDS });
  const listed = new LRUCache<"list", Promise<ListedFile[]>>({ max: 1, ttl: LIST_MS });
  const found = async (name: string) => {
    for (const build of builds.values()) {
      const file = Object.hasOwn(await build, name) ? (await build)[name] : undefined;
      if (file) return { bytes: Buffer.from(file.base64, "base64"), isStaffOnly: file.isStaffOnly };
    }
    return null;
  };
  const list = () => {
    const recent = listed.get("list");
    if (recent) return recent;
    const next = listBuilds(files);
    listed.set("list", next);
    return next;
  };
  return async (name) => {
    if (!HASHED.test(name)) return null;
    const known = await found(name);
    if (known) return known;
    for (const { path: build } of (await list()).slice(0, MAX_BUILDS)) {
      if (builds.has(build)) continue;
      const read = readBuild(files, build);
      builds.set(build, read);
      // A build that could not be read is tried again with the next request.
      read.catch(() => builds.delete(build));
    }
    return await found(name);
  };
}

async function listBuilds(files: FileStore): Promise<ListedFile[]> {
  const builds: ListedFile[] = [];
  for await (const build of files.list(FOLDER)) builds.push(build);
  return builds.sort((one, other) => other.writtenAt.getTime() - one.writtenAt.getTime());
}

async function readBuild(files: FileStore, build: string): Promise<Build> {
  const bytes = await files.get(build);
  return bytes === null ? {} : (JSON.parse(String(await promisify(gunzip)(bytes))) as Build);
}
