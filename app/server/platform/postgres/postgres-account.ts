import { spawnSync } from "node:child_process";
import { chownSync, existsSync, lstatSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { type Ok, ok, type Refusal, refuseWith } from "#app/domain/result.ts";
import { copyPostgresBinaries, type PostgresBinaries } from "./postgres-binaries.ts";

/**
 * Who PostgreSQL runs as. `prefix` stands before the program's name; `uid` and `gid` are handed to spawn;
 * `owner` is who must own what PostgreSQL writes to.
 */
export type PostgresAccount = {
  prefix: string[];
  uid: number | undefined;
  gid: number | undefined;
  owner: { uid: number; gid: number };
};

type Person = { uid: number; gid: number };
type Choice = { account: PostgresAccount; binaries: PostgresBinaries };

const USER_NAMESPACE = ["unshare", "-U", "--map-user=1000", "--map-group=1000"];

/**
 * The kernel sends PostgreSQL a fast shutdown when our process dies in whatever way, so that kill -9 leaves
 * nothing behind. Where util-linux has no such switch we do without: the next start stops a left-over server.
 */
const STOP_WITH_PARENT = ["setpriv", "--pdeathsig", "INT"];

/** With these two a process may pass through folders closed to its user. */
const PASS_CLOSED_FOLDERS = [
  "setpriv",
  "--inh-caps",
  "+dac_override,+dac_read_search",
  "--ambient-caps",
  "+dac_override,+dac_read_search",
];

/**
 * Decides who PostgreSQL runs as, since it refuses root.
 *
 * An ordinary user: himself. Root: the owner of an existing data folder; else a user namespace of its own (files
 * stay root's); else, where namespaces are blocked, the user `postgres` or `nobody`, with the programs copied to
 * `spareFolder` when that user cannot reach them, or with the right to pass closed folders when the data lies
 * under one.
 */
export function choosePostgresAccount(options: {
  dataFolder: string;
  binaries: PostgresBinaries;
  spareFolder: string;
  /** Tests switch user namespaces off here to walk the other path. */
  allowUserNamespace?: boolean;
}): Ok<Choice> | Refusal<"no_account", string> {
  const { dataFolder, binaries, spareFolder, allowUserNamespace = true } = options;
  const myself = { uid: process.getuid?.() ?? -1, gid: process.getgid?.() ?? -1 };
  if (myself.uid !== 0) {
    const prefix = works(STOP_WITH_PARENT) ? STOP_WITH_PARENT : [];
    return chosen({ prefix, uid: undefined, gid: undefined, owner: myself }, binaries);
  }

  const owner: Person = existsSync(dataFolder) ? statSync(dataFolder) : myself;
  const ownedByRoot = owner.uid === 0;
  if (
    ownedByRoot &&
    allowUserNamespace &&
    reachableBy(myself, dataFolder) &&
    reachableBy(myself, binaries.postgres)
  ) {
    const prefix = [[...USER_NAMESPACE, ...STOP_WITH_PARENT], USER_NAMESPACE].find((candidate) =>
      works(candidate),
    );
    if (prefix) return chosen({ prefix, uid: undefined, gid: undefined, owner: myself }, binaries);
  }

  const person = ownedByRoot ? serviceUser() : { uid: owner.uid, gid: owner.gid };
  if (!person)
    return refuseWith(
      "no_account",
      "No user `postgres` or `nobody` to run PostgreSQL as: run as an ordinary user instead.",
    );
  if (reachableBy(person, dataFolder)) {
    const prefix = works(STOP_WITH_PARENT, person) ? STOP_WITH_PARENT : [];
    const reached = reachableBy(person, binaries.postgres)
      ? binaries
      : copyPostgresBinaries(binaries, spareFolder);
    return chosen({ prefix, ...person, owner: person }, reached);
  }
  const passing = [
    ...PASS_CLOSED_FOLDERS,
    "--reuid",
    String(person.uid),
    "--regid",
    String(person.gid),
    "--clear-groups",
    "--pdeathsig",
    "INT",
  ];
  if (works(passing)) {
    return chosen({ prefix: passing, uid: undefined, gid: undefined, owner: person }, binaries);
  }
  return refuseWith(
    "no_account",
    `PostgreSQL cannot run as root and another user cannot enter ${dirname(dataFolder)}: ` +
      "set DATA_DIR to a folder under an open path, or run as an ordinary user.",
  );
}

/** Hands a folder and everything in it to whoever PostgreSQL runs as; nothing happens when it is theirs already. */
export function chownFolder(folder: string, owner: Person): void {
  if (process.getuid?.() !== 0) return;
  const found = lstatSync(folder);
  if (found.uid === owner.uid && found.gid === owner.gid) return;
  if (found.isDirectory()) for (const name of readdirSync(folder)) chownFolder(join(folder, name), owner);
  if (!found.isSymbolicLink()) chownSync(folder, owner.uid, owner.gid);
}

/** Whether every folder above `path` lets this person through by owner, group or everybody's rights alone. */
function reachableBy(person: Person, path: string): boolean {
  for (let folder = dirname(resolve(path)); ; folder = dirname(folder)) {
    if (existsSync(folder)) {
      const { mode, uid, gid } = statSync(folder);
      const right = uid === person.uid ? 0o100 : gid === person.gid ? 0o010 : 0o001;
      if ((mode & right) === 0) return false;
    }
    if (folder === dirname(folder)) return true;
  }
}

function works(prefix: string[], person?: Person): boolean {
  const [program, ...rest] = [...prefix, "true"];
  if (!program) return true;
  return spawnSync(program, rest, { stdio: "ignore", uid: person?.uid, gid: person?.gid }).status === 0;
}

function serviceUser(): Person | null {
  for (const name of ["postgres", "nobody"]) {
    const line = readFileSync("/etc/passwd", "utf8")
      .split("\n")
      .find((entry) => entry.startsWith(`${name}:`));
    const [, , uid, gid] = line?.split(":") ?? [];
    if (Number(uid) > 0) return { uid: Number(uid), gid: Number(gid) };
  }
  return null;
}

function chosen(account: PostgresAccount, binaries: PostgresBinaries): Ok<Choice> {
  return ok({ account, binaries });
}
