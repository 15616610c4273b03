import { spawn, spawnSync } from "node:child_process";
import { chownSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "#tests/support/free-port.ts";
import { run, storageIn } from "./build-images.ts";

/** The user of the image. */
export const IMAGE_USER = 10_001;

/**
 * Whether the kernel offers both versions of control groups at once. In that case crun starts nothing, so it gets a
 * view without the second version.
 */
const BOTH_VERSIONS = existsSync("/sys/fs/cgroup/unified/cgroup.procs");
const HIDE_SECOND = 'umount /sys/fs/cgroup/unified && exec podman "$@"';

type RunningImage = {
  origin: string;
  /** The main process, as this machine sees it. */
  pid: number;
  output: () => string;
  startMs: number;
  /** Sends SIGTERM; returns the exit code and how long the end took. */
  stop: () => Promise<{ code: number | null; ms: number }>;
};

/** Starts an image as deploy/compose.yaml does: its own user, a read-only root, no capabilities, one volume. */
export async function startImage(
  folder: string,
  image: string,
  { volume, ...variables }: { volume: string } & Record<string, string>,
): Promise<RunningImage> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const name = `kairaba-${port}`;
  const all = { PORT: String(port), BASE_URL: origin, RATES_URLS: "off", GEOIP_URL: "off", ...variables };
  const began = performance.now();
  const child = spawn(
    ...podman(folder, ["run", "--rm", "--name", name, ...asDeployed(folder, volume, all), image]),
    {
      stdio: ["ignore", "pipe", "pipe"],
    },
  );
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk) => (output += String(chunk)));
  const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
  while (!output.includes("Store ready at")) {
    if (child.exitCode !== null) throw new Error(`${image} did not start: ${output}`);
    await wait(20);
  }
  const startMs = performance.now() - began;
  const pid = Number(run("podman", [...storageIn(folder), "inspect", "--format", "{{.State.Pid}}", name]));
  return {
    origin,
    pid,
    output: () => output,
    startMs,
    async stop() {
      const since = performance.now();
      process.kill(pid, "SIGTERM");
      return { code: await ended, ms: performance.now() - since };
    },
  };
}

/** Runs a command of the image to its end on a volume. */
export function runInImage(
  folder: string,
  image: string,
  {
    volume,
    command,
    ...variables
  }: { volume: string; command: string[] } & Record<string, string | string[]>,
): { status: number | null; text: string } {
  const all = variables as Record<string, string>;
  const [program, args] = podman(folder, [
    "run",
    "--rm",
    ...asDeployed(folder, volume, all),
    image,
    ...command,
  ]);
  const done = spawnSync(program, args, { encoding: "utf8" });
  // podman complains where it cannot add a timer for the health check.
  return { status: done.status, text: done.status === 0 ? done.stdout : `${done.stdout}${done.stderr}` };
}

function podman(folder: string, args: string[]): [string, string[]] {
  const all = [...storageIn(folder), ...args];
  return BOTH_VERSIONS ? ["unshare", ["-m", "sh", "-c", HIDE_SECOND, "podman", ...all]] : ["podman", all];
}

function asDeployed(folder: string, volume: string, variables: Record<string, string>): string[] {
  const path = join(folder, volume);
  if (!existsSync(path)) {
    mkdirSync(path, { mode: 0o700 });
    chownSync(path, IMAGE_USER, IMAGE_USER);
  }
  return [
    ...["--read-only", "--cap-drop", "all", "--security-opt", "no-new-privileges"],
    // This machine may allow no other limits and no control groups; a real one sets both.
    ...["--cgroups", "disabled", "--network", "host"],
    ...["--ulimit", "nofile=4096:4096", "--ulimit", "nproc=4096:4096"],
    ...["--tmpfs", "/tmp", "--volume", `${path}:/data`],
    ...Object.entries(variables).flatMap(([key, value]) => ["--env", `${key}=${value}`]),
  ];
}

/** Returns the user and the mount options of the root of a process, as the kernel tells them. */
export function confinementOf(pid: number): {
  user: number;
  isRootReadOnly: boolean;
  canGainRights: boolean;
} {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  const root = readFileSync(`/proc/${pid}/mountinfo`, "utf8")
    .split("\n")
    .map((line) => line.split(" "))
    .find((fields) => fields[4] === "/");
  return {
    user: Number(/^Uid:\s+(\d+)/m.exec(status)?.[1]),
    isRootReadOnly: root?.[5]?.split(",").includes("ro") ?? false,
    canGainRights: /^NoNewPrivs:\s+0/m.test(status) || !/^CapEff:\s+0+$/m.test(status),
  };
}
