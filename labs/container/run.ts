import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import {
  findInstalledPostgres,
  InstalledPostgres,
  NO_INSTALLED_POSTGRES,
} from "#labs/support/installed-postgres.ts";
import { buildImages, missingPackages, run, storageIn } from "./build-images.ts";
import { confinementOf, IMAGE_USER, runInImage, startImage } from "./run-image.ts";

/*
 * Builds the image of deploy/Containerfile and starts it as it is deployed, with its own database and
 * with PostgreSQL 15. Exits with 1 if one line does not hold. `KEEP=1` keeps the folder of the images.
 */
const DEMO = {
  SEED_DEMO: "1",
  ADMIN_EMAIL: "admin@kairaba.test",
  ADMIN_PASSWORD: "a container's own password",
};

const lines: { holds: boolean }[] = [];
const note = (what: string, figure: string, holds: boolean) => {
  lines.push({ holds });
  console.log(`${holds ? "holds" : "NOT  "}  ${what}: ${figure}`);
};

const missing = missingPackages();
if (missing.length > 0) {
  console.log(`Skipped: apt-get install ${missing.join(" ")}`);
  process.exit();
}
const folder = mkdtempSync(join(tmpdir(), "kairaba-container-"));
try {
  const images = buildImages(join(folder, "storage"));
  sizeOf(images.full, 450);
  sizeOf(images.slim, 300);
  await ownDatabase(images.full);
  await otherDatabase(images.slim);
} finally {
  if (process.env.KEEP !== "1") rmSync(folder, { recursive: true, force: true });
}
console.log(`${lines.filter(({ holds }) => holds).length} of ${lines.length} lines hold`);
if (lines.some(({ holds }) => !holds)) process.exitCode = 1;

function sizeOf(image: string, mostMb: number): void {
  const format = ["image", "inspect", "--format", "{{.Size}}", image];
  const mb = Number(run("podman", [...storageIn(join(folder, "storage")), ...format])) / 1e6;
  const kind = mostMb === 450 ? "with the embedded database" : "without it";
  note(`size ${kind}`, `${mb.toFixed(0)} MB (at most ${mostMb})`, mb <= mostMb);
}

async function ownDatabase(image: string): Promise<void> {
  const storage = join(folder, "storage");
  const store = await startImage(storage, image, { volume: "own", ...DEMO });
  note(
    "start with the embedded database, demo shop included",
    `${(store.startMs / 1000).toFixed(1)} s`,
    store.startMs < 30_000,
  );
  const { user, isRootReadOnly, canGainRights } = confinementOf(store.pid);
  note(
    "not root, root folder read-only, no capability",
    `user ${user}, ${isRootReadOnly ? "read-only" : "writable"}`,
    user === IMAGE_USER && isRootReadOnly && !canGainRights,
  );
  const check = runInImage(storage, image, {
    volume: "none",
    PORT: new URL(store.origin).port,
    command: healthCheck(),
  });
  note("the image's health check", `exit code ${check.status}`, check.status === 0);
  const ended = await store.stop();
  note(
    "SIGTERM ends it",
    `exit code ${ended.code} after ${(ended.ms / 1000).toFixed(1)} s`,
    ended.code === 0 && ended.ms < 10_000,
  );
  const dead = runInImage(storage, image, {
    volume: "none",
    PORT: new URL(store.origin).port,
    command: healthCheck(),
  });
  note("the health check of a store that is gone", `exit code ${dead.status}`, dead.status === 1);

  const staff = runInImage(storage, image, { volume: "own", command: ["node", "scripts/admin.ts", "list"] });
  note(
    "commands on the volume",
    staff.text.trim().replace(/\s+/g, " "),
    staff.status === 0 && staff.text.includes(DEMO.ADMIN_EMAIL),
  );
  const again = await startImage(storage, image, { volume: "own" });
  const products = (await (await fetch(`${again.origin}/api/products`)).json()) as { total?: number };
  note(
    "started again on its volume",
    `${(again.startMs / 1000).toFixed(1)} s`,
    JSON.stringify(products).length > 1_000,
  );
  await again.stop();
}

async function otherDatabase(image: string): Promise<void> {
  const bin = findInstalledPostgres();
  if (bin === null) return console.log(NO_INSTALLED_POSTGRES);
  const postgres = new InstalledPostgres(bin, mkdtempSync(join(tmpdir(), "kairaba-container-db-")));
  const server = await postgres.start(postgres.createCluster("main"));
  try {
    const storage = join(folder, "storage");
    const without = await startImage(storage, image, { volume: "bare" }).catch(
      (error: Error) => error.message,
    );
    note(
      "without a database it says so in one line",
      typeof without === "string" ? lastLine(without) : "started",
      typeof without === "string" && without.includes("DATABASE_URL"),
    );
    const variables = {
      DATABASE_URL: server.url(),
      SESSION_SECRET: "a secret of the container, long enough",
    };
    const store = await startImage(storage, image, { volume: "other", ...variables });
    const { status } = await fetch(`${store.origin}/`);
    note("start on PostgreSQL 15", `${(store.startMs / 1000).toFixed(1)} s`, status === 200);
    const { code } = await store.stop();
    note("SIGTERM ends that too", `exit code ${code}`, code === 0);
  } finally {
    await server.stop();
  }
}

function lastLine(text: string): string {
  return text.trim().split("\n").at(-1) ?? "";
}

/** Returns the command of the image's HEALTHCHECK. */
function healthCheck(): string[] {
  const text = readFileSync(resolve(import.meta.dirname, "../../deploy/Containerfile"), "utf8");
  const command = /HEALTHCHECK[^\n]*\\\n\s*CMD (\[.*\])/.exec(text)?.[1];
  if (!command) throw new Error("deploy/Containerfile has no health check");
  return JSON.parse(command) as string[];
}
