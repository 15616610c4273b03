import { spawnSync } from "node:child_process";
import { appendFileSync, cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { ROOT } from "#labs/support/start-store.ts";

/** The files and folders from which a release is built and started. */
const SOURCES = [
  "app",
  "database",
  "demo",
  "packages",
  "public",
  "scripts",
  "package.json",
  "package-lock.json",
  "react-router.config.ts",
  "serve.ts",
  "tsconfig.json",
  "vite.config.ts",
];

type Journal = {
  entries: { idx: number; version: string; when: number; tag: string; breakpoints: boolean }[];
};

/** Builds the release after this one into `folder`: its script, its styles and its database differ. */
export function buildNextRelease(folder: string): void {
  mkdirSync(folder, { recursive: true });
  for (const source of SOURCES)
    cpSync(path.join(ROOT, source), path.join(folder, source), { recursive: true });
  symlinkSync(path.join(ROOT, "node_modules"), path.join(folder, "node_modules"));
  appendFileSync(
    path.join(folder, "app/entry.client.tsx"),
    'document.documentElement.dataset.release = "next";\n',
  );
  appendFileSync(path.join(folder, "app/styles/app.css"), "\n[data-release] { --next-release: 1; }\n");
  addMigration(path.join(folder, "database/migrations"));
  const built = spawnSync(process.execPath, ["scripts/build-if-stale.ts"], { cwd: folder, encoding: "utf8" });
  if (built.status !== 0) throw new Error(`the next release was not built: ${built.stdout}${built.stderr}`);
}

/** The first of two steps: a column that the release before does not know. */
function addMigration(folder: string): void {
  const file = path.join(folder, "meta/_journal.json");
  const journal = JSON.parse(readFileSync(file, "utf8")) as Journal;
  const last = journal.entries.at(-1);
  if (!last) throw new Error("no migration");
  const tag = `${String(last.idx + 1).padStart(4, "0")}_next_release`;
  writeFileSync(path.join(folder, `${tag}.sql`), 'ALTER TABLE "products" ADD COLUMN "next_release" text;\n');
  journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1, tag });
  writeFileSync(file, JSON.stringify(journal));
}
