import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";
import { type Ok, ok, type Refusal, refuseWith } from "#packages/result";

/** Headless Chromium: the same engine, but faster without windows. */
const HEADLESS_SHELL = "chromium-headless-shell";

/** The usual paths of Chromium browsers. */
const USUAL_PLACES = [
  `/usr/bin/${HEADLESS_SHELL}`,
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/snap/bin/chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/**
 * Chromium cannot use its sandbox as root. Subpixel text positioning makes text as wide as on a phone in every build.
 * The other flags stop calls to Google's servers.
 */
export const BROWSER_FLAGS = [
  ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
  "--disable-gpu",
  "--font-render-hinting=none",
  "--disable-dev-shm-usage",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/**
 * Returns the path of a browser: CHROME_PATH, else an installed Chromium or Chrome. Otherwise it installs one, Debian's
 * package as root and Playwright's download for other users.
 */
export function findBrowser(): Ok<string> | Refusal<"no_browser", string> {
  const found = findInstalled();
  if (found) return ok(found);
  console.log("Installing a browser for the tests…");
  const attempts = [
    ...(process.getuid?.() === 0 && existsSync("/usr/bin/apt-get") ? [installFromDebian] : []),
    installFromPlaywright,
  ];
  for (const install of attempts) {
    install();
    const installed = findInstalled();
    if (installed) return ok(installed);
  }
  return refuseWith(
    "no_browser",
    "No browser for the end-to-end tests: install Chromium, or set CHROME_PATH to one.",
  );
}

function findInstalled(): string | undefined {
  const named = process.env.CHROME_PATH;
  return [...(named ? [named] : []), ...USUAL_PLACES, chromium.executablePath()].find((path) =>
    existsSync(path),
  );
}

function installFromDebian(): void {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  spawnSync("apt-get", ["update", "-qq"], { stdio: "ignore", env });
  // Older releases have no headless-only build.
  for (const name of [HEADLESS_SHELL, "chromium"]) {
    const { status } = spawnSync("apt-get", ["install", "-y", "-qq", "--no-install-recommends", name], {
      stdio: "ignore",
      env,
    });
    if (status === 0) return;
  }
}

function installFromPlaywright(): void {
  const command = new URL("../node_modules/@playwright/test/cli.js", import.meta.url).pathname;
  spawnSync(process.execPath, [command, "install", "chromium"], { stdio: "ignore" });
}
