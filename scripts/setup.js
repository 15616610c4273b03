/*
 * Installs the packages when they are missing or older than package-lock.json. Runs first in every npm script, on
 * the system's Node (20 or newer) and with nothing installed, so it uses Node alone. The Node of every other script is a
 * package of the lock file, because Node 20 is past its end of life and React Router needs 22.
 */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const lockFile = `${root}package-lock.json`;
const stamp = `${root}node_modules/.installed-lock`;
/** npm writes this one last, so it is there only after a complete install. */
const npmStamp = `${root}node_modules/.package-lock.json`;

const [major = 0] = process.versions.node.split(".").map(Number);
if (major < 20) fail(`Node 20 or newer is needed; this is ${process.versions.node}.`);

const wanted = createHash("sha256").update(readFileSync(lockFile)).digest("hex");
const installed = existsSync(stamp) ? readFileSync(stamp, "utf8") : "";
if (installed !== wanted) {
  if (installed === "" && installedByHand()) writeFileSync(stamp, wanted);
  else install();
}

function installedByHand() {
  return existsSync(npmStamp) && statSync(npmStamp).mtimeMs >= statSync(lockFile).mtimeMs;
}

function install() {
  console.log("Installing packages…");
  rmSync(stamp, { force: true });
  const args = ["ci", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"];
  // npm's own program where it called us: no shell is asked, and no other npm than the one in use.
  const npm = process.env.npm_execpath;
  const [command, ...rest] = npm?.endsWith(".js") ? [process.execPath, npm, ...args] : ["npm", ...args];
  const done = spawnSync(command, rest, { cwd: root, encoding: "utf8" });
  if (done.status !== 0) {
    fail(
      `npm ci failed: ${reason(done.stderr) ?? done.error?.message ?? `status ${done.status}`} (npm ci says more)`,
    );
  }
  writeFileSync(stamp, wanted);
}

/** The first line npm wrote that says something: not its codes, not its empty ones. */
function reason(output) {
  return `${output ?? ""}`
    .split("\n")
    .map((line) => line.replace(/^npm (error|ERR!) ?/, "").trim())
    .find((line) => line !== "" && !/^(code|errno|syscall|path|network|npm warn)\b/i.test(line));
}

function fail(line) {
  console.error(line);
  process.exit(1);
}
