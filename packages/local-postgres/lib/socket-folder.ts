import { createHash } from "node:crypto";
import { lstatSync, mkdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chownFolder } from "./postgres-account.ts";

/** macOS limits the path of a Unix socket to 104 bytes, Linux to 108. */
const SOCKET_PATH_BYTES = 100;
const SOCKET_FILE = ".s.PGSQL.5432";

/**
 * Creates the folder of the server's socket, in the data folder, or in the system's temporary folder where that path
 * would be too long. Only `owner`, who PostgreSQL runs as, has access.
 */
export function createSocketFolder(
  name: string,
  dataDir: string,
  owner: { uid: number; gid: number },
): string {
  const inside = join(dataDir, "socket");
  const digest = createHash("sha256").update(dataDir).digest("hex").slice(0, 12);
  const outside = `${name}-${process.getuid?.() ?? 0}-${digest}`;
  const folder = [inside, join(tmpdir(), outside), join("/tmp", outside)].find(
    (candidate) => Buffer.byteLength(join(candidate, SOCKET_FILE)) < SOCKET_PATH_BYTES,
  );
  if (!folder) throw new Error(`No short enough path for a socket beside ${dataDir}`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (!isPrivate(folder, owner.uid))
    throw new Error(`${folder} belongs to or is open to other users: remove it`);
  chownFolder(folder, owner);
  return folder;
}

/** A folder created by another user would give that user access to the socket. */
function isPrivate(folder: string, ownerUid: number): boolean {
  const found = lstatSync(folder);
  const mine = found.uid === process.getuid?.() || found.uid === ownerUid;
  return found.isDirectory() && mine && (found.mode & 0o077) === 0;
}
