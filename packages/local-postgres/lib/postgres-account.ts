import { spawnSync } from "node:child_process";
import { chownSync, existsSync, lstatSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { type Ok, ok, type Refusal, refuseWith } from "#packages/result";
import { copyPostgresBinaries, type PostgresBinaries } from "./postgres-binaries.ts";

/**
 * The user PostgreSQL runs as. `prefix` is a command that runs the program; `uid` and `gid` are options of `spawn`;
 * `owner` must own the files PostgreSQL writes.
 */
export type PostgresAccount = {
  prefix: string[];
  uid: number | undefined;
  gid: number | undefined;
  owner: { uid: number; gid: number };
};

type Account = { uid: number; gid: number };
type Choice = { account: PostgresAccount; binaries: PostgresBinaries };

const USER_NAMESPACE = ["unshare", "-U", "--map-user=1000", "--map-group=1000"];

/**
 * The prefix that makes the kernel send PostgreSQL a fast shutdown when this process ends, also by SIGKILL. If
 * util-linux lacks this option, the next start stops the remaining server.
 */
const STOP_WITH_PARENT = ["setpriv", "--pdeathsig", "INT"];

/** These capabilities give a process access through folders that are closed to its user. */
const PASS_CLOSED_FOLDERS = [
  "setpriv",
  "--inh-caps",
  "+dac_override,+dac_read_search",
  "--ambient-caps",
  "+dac_override,+dac_read_search",
];

/**
 * Chooses the user that PostgreSQL runs as, since it refuses root. An ordinary user runs it under their own account.
 * Root runs it as the owner of an existing data folder, else in a user namespace, in which files stay root's. If
 * namespaces are blocked, root runs it as `postgres` or `nobody`. The programs are copied to `spareFolder` if that user
 * cannot read them. They run with capabilities if the data folder is in a closed folder. Refusal: `no_account`.
 */
export function choosePostgresAccount(options: {
  dataFolder: string;
  binaries: PostgresBinaries;
  spareFolder: string;
  /** Tests disable user namespaces to cover the other case. */
  allowUserNamespace?: boolean;
}): Ok<Choice> | Refusal<"no_account", string> {
  const { dataFolder, binaries, spareFolder, allowUserNamespace = true } = options;
  const myself = { uid: process.getuid?.() ?? -1, gid: process.getgid?.() ?? -1 };
  if (myself.uid !== 0) {
    const prefix = works(STOP_WITH_PARENT) ? STOP_WITH_PARENT : [];
    return chosen({ prefix, uid: undefined, gid: undefined, owner: myself }, binaries);
  }

  const owner: Account = existsSync(dataFolder) ? statSync(dataFolder) : myself;
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

  const user = ownedByRoot ? serviceUser() : { uid: owner.uid, gid: owner.gid };
  if (!user)
    return refuseWith(
      "no_account",
      "No user `postgres` or `nobody` to run PostgreSQL as: run as an ordinary user instead.",
    );
  if (reachableBy(user, dataFolder)) {
    const prefix = works(STOP_WITH_PARENT, user) ? STOP_WITH_PARENT : [];
    const reached = reachableBy(user, binaries.postgres)
      ? binaries
      : copyPostgresBinaries(binaries, spareFolder);
    return chosen({ prefix, ...user, owner: user }, reached);
  }
  const passing = [
    ...PASS_CLOSED_FOLDERS,
    "--reuid",
    String(user.uid),
    "--regid",
    String(user.gid),
    "--clear-groups",
    "--pdeathsig",
    "INT",
  ];
  if (works(passing)) {
    return chosen({ prefix: passing, uid: undefined, gid: undefined, owner: user }, binaries);
  }
  return refuseWith(
    "no_account",
    `PostgreSQL cannot run as root and another user cannot enter ${dirname(dataFolder)}: ` +
      "set DATA_DIR to a folder under an open path, or run as an ordinary user.",
  );
}

/** Changes the owner of a folder and everything in it, unless the folder has this owner already. */
export function chownFolder(folder: string, owner: Account): void {
  if (process.getuid?.() !== 0) return;
  const found = lstatSync(folder);
  if (found.uid === owner.uid && found.gid === owner.gid) return;
  if (found.isDirectory()) for (const name of readdirSync(folder)) chownFolder(join(folder, name), owner);
  if (!found.isSymbolicLink()) chownSync(folder, owner.uid, owner.gid);
}

/** Returns whether this user may traverse every folder above `path` by its permission bits. */
function reachableBy(user: Account, path: string): boolean {
  for (let folder = dirname(resolve(path)); ; folder = dirname(folder)) {
    if (existsSync(folder)) {
      const { mode, uid, gid } = statSync(folder);
      const right = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001;
      if ((mode & right) === 0) return false;
    }
    if (folder === dirname(folder)) return true;
  }
}

function works(prefix: string[], user?: Account): boolean {
  const [program, ...rest] = [...prefix, "true"];
  if (!program) return true;
  return spawnSync(program, rest, { stdio: "ignore", uid: user?.uid, gid: user?.gid }).status === 0;
}

function serviceUser(): Account | null {
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
