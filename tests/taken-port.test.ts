import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { createServer as createViteServer, isRunnableDevEnvironment } from "vite";
import { expect, test } from "vitest";
import type * as Start from "#app/server/boot/start-store.ts";

test("a store whose port is in use reports it, and stops together with its database", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "kairaba-port-"));
  const other = createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  const { port } = other.address() as AddressInfo;
  const vite = await createViteServer({
    cacheDir: path.join(folder, "vite"),
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    appType: "custom",
    logLevel: "error",
    optimizeDeps: { noDiscovery: true },
  });
  try {
    const { ssr } = vite.environments;
    if (!isRunnableDevEnvironment(ssr)) throw new Error("Vite's ssr environment cannot run modules here");
    const { startStore } = (await ssr.runner.import("/app/server/boot/start-store.ts")) as typeof Start;
    const variables = {
      PORT: String(port),
      HOST: "127.0.0.1",
      DATA_DIR: path.join(folder, "data"),
      SEED_DEMO: "0",
      RATES_URLS: "off",
      GEOIP_URL: "off",
      LOG_LEVEL: "error",
    };
    expect(await startStore({ variables, viteDevServer: vite })).toMatchObject({
      ok: false,
      detail: `PORT: 127.0.0.1:${port} is already in use: stop the other program, or set PORT`,
    });
    expect(existsSync(path.join(folder, "data/postgres/postmaster.pid"))).toBe(false);
  } finally {
    await vite.close();
    other.close();
    rmSync(folder, { recursive: true, force: true });
  }
}, 60_000);
