import { spawn } from "node:child_process";
import type { ClientConfig } from "pg";

/** Runs a command of `scripts/` on a test database to its end; returns its exit code and all that it printed. */
export async function runScript(
  script: string,
  args: string[],
  connection: ClientConfig,
  variables: Record<string, string>,
): Promise<{ status: number | null; text: string }> {
  const child = spawn(process.execPath, [`scripts/${script}.ts`, ...args], {
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: urlOf(connection),
      SESSION_SECRET: "a secret of the tests, long enough to sign",
      ...variables,
    },
  });
  let text = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (text += String(chunk)));
  const status = await new Promise<number | null>((resolve) => child.once("exit", resolve));
  return { status, text };
}

function urlOf({ connectionString, user, password, host, port, database }: ClientConfig): string {
  if (connectionString !== undefined) return connectionString;
  const url = new URL(`postgresql://localhost/${database}`);
  url.username = user ?? "";
  if (typeof password === "string") url.password = password;
  url.searchParams.set("host", host ?? "");
  url.searchParams.set("port", String(port ?? ""));
  return url.href;
}
