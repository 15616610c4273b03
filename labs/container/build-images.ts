import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join, resolve } from "node:path";

const ROOT = resolve(import.meta.dirname, "../..");

/** The programs that are needed, and the Debian package of each. */
const PROGRAMS = { buildah: "buildah", podman: "podman", mmdebstrap: "mmdebstrap", unshare: "util-linux" };

/** Returns the packages that are missing on this machine. */
export function missingPackages(): string[] {
  const found = (program: string) => spawnSync("which", [program]).status === 0;
  return Object.entries(PROGRAMS).flatMap(([program, name]) => (found(program) ? [] : [name]));
}

/** Runs a program to its end with its output shown only if it fails; returns what it printed. */
export function run(program: string, args: string[]): string {
  const done = spawnSync(program, args, { cwd: ROOT, encoding: "utf8", maxBuffer: 2 ** 28 });
  if (done.status === 0) return done.stdout.trim();
  const words = `${done.stdout ?? ""}${done.stderr ?? ""}${done.error ?? ""}`
    .split("\n")
    .slice(-30)
    .join("\n");
  throw new Error(`${program} ${args.join(" ").slice(0, 200)}\n${words}`);
}

/** The arguments of podman and buildah that keep images in this folder instead of the machine's own place. */
export function storageIn(folder: string): string[] {
  return ["--root", join(folder, "images"), "--runroot", join(folder, "run"), "--storage-driver", "vfs"];
}

/**
 * Builds the image by deploy/Containerfile without any registry of images: its two base images are made of Debian's
 * packages, and of the Node and npm of this machine. Returns the names of the images with and without the embedded
 * database.
 */
export function buildImages(folder: string): { full: string; slim: string } {
  mkdirSync(folder, { recursive: true });
  const storage = storageIn(folder);
  const buildah = (command: string, ...args: string[]) => run("buildah", [...storage, command, ...args]);
  const base = "localhost/kairaba-base";
  const build = "localhost/kairaba-build";

  const archive = join(folder, "base.tar");
  run("mmdebstrap", ["--variant=apt", "--include=passwd", ...LIKE_SLIM, "bookworm", archive]);
  const first = buildah("from", "scratch");
  buildah("add", first, archive, "/");
  buildah("commit", "--rm", first, base);

  const npm = npmFolder();
  const second = buildah("from", "--pull-never", base);
  buildah("copy", second, process.execPath, "/usr/local/bin/node");
  buildah("copy", second, npm, "/usr/local/lib/node_modules/npm");
  const link = ["ln", "-s", "../lib/node_modules/npm/bin/npm-cli.js", "/usr/local/bin/npm"];
  buildah("run", "--isolation", "chroot", second, "--", ...link);
  buildah("commit", "--rm", second, build);

  const cache = join(homedir(), ".npm");
  const make = (name: string, embedded: "0" | "1") => {
    buildah(
      "build",
      ...["--pull-never", "--isolation", "chroot", "--network", "host", "--format", "docker"],
      ...(existsSync(cache) ? ["--volume", `${cache}:/root/.npm`] : []),
      ...["--build-arg", `BUILD_IMAGE=${build}`, "--build-arg", `BASE_IMAGE=${base}`],
      ...["--build-arg", `EMBEDDED_DATABASE=${embedded}`],
      ...["--file", "deploy/Containerfile", "--tag", name, "."],
    );
    return name;
  };
  return { full: make("localhost/kairaba", "1"), slim: make("localhost/kairaba-slim", "0") };
}

/** The options that leave out of the base image what Debian's slim image leaves out as well. */
const LIKE_SLIM = [
  ...["man", "doc", "info", "locale", "groff", "lintian"].flatMap((name) => [
    `--dpkgopt=path-exclude=/usr/share/${name}/*`,
  ]),
  // Else the package that merges /usr brings all of Perl.
  "--hook-dir=/usr/share/mmdebstrap/hooks/maybe-merged-usr",
  '--customize-hook=rm -rf "$1"/var/lib/apt/lists/* "$1"/var/cache/apt/*.bin "$1"/var/cache/apt/archives/*.deb',
];

function npmFolder(): string {
  const program = process.env.npm_execpath ?? run("which", ["npm"]);
  return dirname(dirname(run("readlink", ["-f", program])));
}
