import { createHash } from "node:crypto";
import { mkdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig } from "@playwright/test";
import { ADMIN } from "#tests/e2e/support/store-under-test.ts";
import { freePort } from "#tests/support/free-port.ts";
import { BROWSER_FLAGS } from "./scripts/find-browser.ts";

// Each Playwright worker reads this file again. The first read chooses the values; the environment passes them on.
process.env.E2E_PORT ??= String(await freePort());
process.env.E2E_DATA_DIR ??= makeEmptyFolder(`kairaba-e2e-${checkoutId()}`);
process.env.E2E_TLS_PORTS ??= `${await freePort()} ${await freePort()}`;
process.env.E2E_TLS_DATA_DIR ??= makeEmptyFolder(`kairaba-e2e-tls-${checkoutId()}`);
const baseURL = `http://localhost:${process.env.E2E_PORT}`;
const [tlsPort = "", portBehindTls = ""] = process.env.E2E_TLS_PORTS.split(" ");
const tlsURL = `https://localhost:${tlsPort}`;

const STORE = {
  HOST: "127.0.0.1",
  // The tests use their own database; an empty value counts as unset.
  DATABASE_URL: "",
  SEED_DEMO: "1",
  ADMIN_EMAIL: ADMIN.email,
  ADMIN_PASSWORD: ADMIN.password,
  SMTP_URL: "",
  STRIPE_SECRET_KEY: "",
  STRIPE_WEBHOOK_SECRET: "",
  RATES_URLS: "off",
  GEOIP_URL: "off",
  LOG_LEVEL: "warn",
};

const SERVER = {
  timeout: 180_000,
  reuseExistingServer: false,
  gracefulShutdown: { signal: "SIGTERM", timeout: 15_000 },
  stdout: "ignore",
  stderr: "pipe",
} as const;

export default defineConfig({
  testDir: "tests/e2e",
  globalSetup: "./tests/e2e/support/global-setup.ts",
  outputDir: "test-results",
  fullyParallel: true,
  // Twice the cores of the machine that counts: half of a journey is waiting, for the store or for an animation.
  workers: 4,
  retries: 0,
  // For what hangs, not for what is slow: a busy machine takes three times as long.
  timeout: 150_000,
  expect: { timeout: 20_000 },
  use: {
    baseURL,
    launchOptions: { executablePath: process.env.CHROME_PATH, args: BROWSER_FLAGS },
    screenshot: "only-on-failure",
  },
  // A test that is the same on every screen, or exists on one screen only, is tagged `@phone` or `@desk`. It then runs
  // in that project only.
  projects: [
    {
      name: "phone",
      grepInvert: /@desk/,
      use: { viewport: { width: 360, height: 800 }, hasTouch: true, isMobile: true },
    },
    { name: "desk", grepInvert: /@phone(?!-)/, use: { viewport: { width: 1280, height: 800 } } },
    // Signing in, buying and verifying behind a proxy that ends TLS, with and without JavaScript.
    {
      name: "tls",
      grep: /@tls/,
      use: {
        viewport: { width: 360, height: 800 },
        hasTouch: true,
        isMobile: true,
        baseURL: tlsURL,
        ignoreHTTPSErrors: true,
      },
    },
  ],
  webServer: [
    {
      ...SERVER,
      command: `exec "${process.execPath}" serve.ts`,
      url: `${baseURL}/readyz`,
      env: { ...STORE, PORT: process.env.E2E_PORT, BASE_URL: baseURL, DATA_DIR: process.env.E2E_DATA_DIR },
    },
    {
      ...SERVER,
      command: `exec "${process.execPath}" tests/e2e/support/serve-behind-tls.ts`,
      url: `${tlsURL}/readyz`,
      ignoreHTTPSErrors: true,
      env: {
        ...STORE,
        PORT: portBehindTls,
        BASE_URL: tlsURL,
        TRUST_PROXY: "1",
        DATA_DIR: process.env.E2E_TLS_DATA_DIR,
      },
    },
  ],
});

/** Empties the last run's folder at the start of a run, because the store still runs after the last hook. */
function makeEmptyFolder(name: string): string {
  const folder = join(tmpdir(), name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { mode: 0o700 });
  return folder;
}

/** Returns an id of this checkout and user, so that two test runs do not share folders. */
function checkoutId(): string {
  const path = createHash("sha256")
    .update(import.meta.dirname)
    .digest("hex")
    .slice(0, 8);
  return `${process.getuid?.() ?? 0}-${path}`;
}
