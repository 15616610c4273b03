import { spawnSync } from "node:child_process";
import {
  copyFileSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import config from "../oxlint.config.ts";

const root = path.resolve(import.meta.dirname, "..");
let fixture: string;

beforeAll(() => {
  fixture = mkdtempSync(path.join(tmpdir(), "kairaba-house-"));
  copyFileSync(path.join(root, "oxlint.config.ts"), path.join(fixture, "oxlint.config.ts"));
  symlinkSync(path.join(root, "node_modules"), path.join(fixture, "node_modules"));
});

afterAll(() => rmSync(fixture, { recursive: true, force: true }));

type Import = [file: string, address: string];

/** Returns those of these imports that the import rules refuse; `a.ts` stands for any file of its folder. */
function refusedOf(imports: Import[]): Import[] {
  const places = imports.map(([file, address], at) => {
    const place = file.replace("/a.", `/a${at}.`);
    mkdirSync(path.join(fixture, path.dirname(place)), { recursive: true });
    writeFileSync(path.join(fixture, place), `import { it } from "${address}";\nconsole.log(it);\n`);
    return place;
  });
  const { stdout } = spawnSync(path.join(root, "node_modules/.bin/oxlint"), ["--format=unix", ...places], {
    cwd: fixture,
    encoding: "utf8",
  });
  const lines = stdout.split("\n").filter((line) => line.includes("no-restricted-imports"));
  return imports.filter((_, at) => lines.some((line) => line.startsWith(`${places[at]}:`)));
}

const REFUSED: Import[] = [
  ["app/domain/orders/a.ts", "#app/server/shop.ts"],
  ["app/domain/orders/a.ts", "#app/copy/toasts.ts"],
  ["packages/local-postgres/lib/a.ts", "#app/server/env.ts"],
  ["app/domain/orders/a.ts", "node:fs"],
  ["app/domain/orders/a.ts", "react"],
  ["app/domain/orders/a.ts", "../money/money.ts"],
  ["app/copy/a.ts", "#app/server/shop.ts"],
  ["app/ui/a.tsx", "#app/domain/money/money.ts"],
  ["app/components/cart/a.tsx", "#app/server/shop.ts"],
  ["app/components/cart/a.tsx", "#app/routes/shop/cart.tsx"],
  ["app/components/cart/a.tsx", "#app/components/admin/shell/admin-nav.tsx"],
  ["app/server/payments/a.ts", "#app/server/orders/read-order.ts"],
  ["app/server/orders/a.ts", "#app/server/checkout/pricing/price-cart.ts"],
  ["app/server/notifications/a.ts", "#app/server/accounts/auth.ts"],
  ["app/server/orders/a.ts", "#app/server/http/guards.ts"],
  ["app/server/orders/a.ts", "#app/server/money/review/review-payment.ts"],
  ["app/server/audit/a.ts", "#app/server/settings/read-shop-rules.ts"],
  ["app/server/platform/a.ts", "#app/server/orders/order-rows.ts"],
  ["app/server/checkout/a.ts", "#app/server/http/guards.ts"],
  ["app/server/http/a.ts", "#app/components/cart/cart-view.tsx"],
  ["app/routes/shop/a.tsx", "#app/server/platform/log.ts"],
  ["app/routes/shop/a.tsx", "#app/components/admin/admin-nav.tsx"],
  ["packages/page-browser/lib/a.ts", "#app/components/cart/cart-store.ts"],
  ["packages/page-browser/lib/a.ts", "#app/ui/button.tsx"],
  ["packages/data-cache/lib/a.ts", "#app/server/shop.ts"],
  ["packages/page-server/lib/react-router/a.ts", "#app/components/cart/cart-store.ts"],
  ["packages/page-server/lib/a.ts", "#app/server/shop.ts"],
  ["packages/page-server/lib/a.test.ts", "#app/server/shop.ts"],
  ["app/server/boot/a.ts", "#app/ui/button.tsx"],
  ["database/schema/a.ts", "#app/server/shop.ts"],
  ["app/server/boot/a.ts", "#tests/support/memory-files.ts"],
  ["app/server/platform/a.ts", "#labs/support/start-store.ts"],
  ["app/routes/shop/a.tsx", "#scripts/find-browser.ts"],
  ["scripts/a.ts", "#tests/support/free-port.ts"],
  ["scripts/seeding/a.ts", "#labs/support/start-store.ts"],
  ["packages/payment-gateways/lib/a.ts", "#app/domain/money/money.ts"],
  ["app/server/platform/gateways/a.ts", "#packages/payment-gateways/stand-ins"],
  ["app/server/boot/a.ts", "#packages/payment-gateways/stand-ins"],
  ["app/domain/orders/a.ts", "#packages/payment-gateways"],
  ["app/server/payments/a.ts", "#packages/receipt-copies/generated-receipts"],
  ["app/components/admin/a.tsx", "#packages/receipt-copies"],
  ["tests/support/a.ts", "#labs/support/start-store.ts"],
  ["app/server/orders/a.test.ts", "#labs/support/start-store.ts"],
];

const ALLOWED: Import[] = [
  ["app/domain/orders/a.ts", "#app/domain/money/money.ts"],
  ["app/components/cart/a.tsx", "#app/ui/button.tsx"],
  ["app/server/orders/a.ts", "#app/server/platform/db/open-database.ts"],
  ["app/server/checkout/a.ts", "#app/server/payments/receipts/record-review.ts"],
  ["app/server/accounts/a.ts", "#app/server/notifications/queue-mail.ts"],
  ["app/server/payments/a.ts", "#packages/receipt-copies"],
  ["app/routes/shop/a.tsx", "#app/server/orders/read-customer-orders.ts"],
  ["app/server/orders/a.test.ts", "#tests/support/fixtures.ts"],
  ["scripts/a.ts", "#packages/payment-gateways/stand-ins"],
  ["app/server/platform/gateways/a.ts", "#packages/payment-gateways"],
  ["labs/cluster/a.ts", "#tests/support/fixtures.ts"],
];

test("each layer may import what is below it, and nothing else", () => {
  expect(refusedOf([...REFUSED, ...ALLOWED])).toEqual(REFUSED);
});

/** The layers in the config, without the rows that only exempt tests. */
const layers = (config.overrides ?? [])
  .map(({ files }) => files)
  .filter((files) => files.every((glob) => glob.startsWith("app/")));

const on = (file: string, layer: string[]) => layer.some((glob) => path.matchesGlob(file, glob));

const serverFiles = globSync("app/server/**/*.{ts,tsx}", { cwd: root });

test("every server file belongs to a layer", () => {
  const unassigned = serverFiles.filter((file) => !layers.some((layer) => on(file, layer)));
  expect(serverFiles.length).toBeGreaterThan(100);
  expect(unassigned.filter((file) => !file.endsWith(".test.ts"))).toEqual([]);
});

test("every server layer has files", () => {
  const empty = layers.filter((layer) => {
    return (
      layer.some((glob) => glob.startsWith("app/server/")) && !serverFiles.some((file) => on(file, layer))
    );
  });
  expect(empty).toEqual([]);
});

test("no log call converts an error to text: a failed query's text contains its values", () => {
  const sources = serverFiles.filter((file) => !file.endsWith(".test.ts"));
  const isTelling = /log\.(?:error|warn|info)\([^;]*?(?:String\(error\)|error\.(?:message|stack))/s;
  expect(sources.filter((file) => isTelling.test(readFileSync(path.join(root, file), "utf8")))).toEqual([]);
});

test("an import cycle is refused, also one of types only", () => {
  const cycle = (file: string, other: string) =>
    writeFileSync(
      path.join(fixture, file),
      `import type { B } from "./${other}";\nexport type A = B; export type B = string;\n`,
    );
  cycle("one.ts", "two.ts");
  cycle("two.ts", "one.ts");
  const run = spawnSync(path.join(root, "node_modules/.bin/oxlint"), ["one.ts"], {
    cwd: fixture,
    encoding: "utf8",
  });
  expect([run.status, run.stdout]).toEqual([1, expect.stringContaining("no-cycle")]);
});

/** Folders that an install, a build or a run writes. */
const GENERATED = new Set(["node_modules", "build", "data", "test-results"]);

/** Returns the folders that contain more than 25 of these files directly. */
function fullFolders(files: string[]): string[] {
  const counts = new Map<string, number>();
  for (const file of files) counts.set(path.dirname(file), (counts.get(path.dirname(file)) ?? 0) + 1);
  return [...counts].filter(([, count]) => count > 25).map(([folder]) => folder);
}

/** The demo's pictures, and migrations: drizzle reads them from one folder, and none that has run may go. */
const MAY_BE_FULL = new Set(["packages/demo-pictures/media", "database/migrations"]);

test("no folder holds more than 25 files, except the demo's pictures and the migrations", () => {
  const files = globSync("**/*.*", { cwd: root, exclude: (name) => GENERATED.has(name) });
  expect(files.length).toBeGreaterThan(500);
  expect(fullFolders(files).filter((folder) => !MAY_BE_FULL.has(folder))).toEqual([]);
  expect(fullFolders(Array.from({ length: 26 }, (_, at) => `full/${at}.ts`))).toEqual(["full"]);
});

test("a phone's width is declared once in code and once in styles, and is the same", () => {
  const declared = globSync("app/**/*.{ts,tsx,css}", { cwd: root })
    .filter((file) => !file.includes(".test."))
    .flatMap((file) =>
      [...readFileSync(path.join(root, file), "utf8").matchAll(/\b(?:48rem|768 ?px)\b/g)].map(
        ([width]) => `${file} ${width}`,
      ),
    );
  expect(declared.sort()).toEqual(["app/styles/theme.css 48rem", "app/ui/is-phone.ts 48rem"]);
});

/** A page is named for its path; a form, a card and a style sheet have the name of what they belong to. */
const MAY_SHARE_STEM = /^app\/routes\/|-form\.|\/product-card\.|\.css$/;

/** Returns the names that several of these files have, with their ending or, for most, without. */
function repeatedNames(files: string[]): string[] {
  const names = files.flatMap((file) => {
    const { base, name } = path.parse(file);
    return MAY_SHARE_STEM.test(file) ? [base] : [base, name];
  });
  return [...new Set(names.filter((name, at) => names.indexOf(name) !== at))];
}

test("no two files of the app have the same name, so that a name finds one file", () => {
  const files = globSync("app/**/*.{ts,tsx,css}", { cwd: root });
  expect(files.length).toBeGreaterThan(500);
  expect(repeatedNames(files)).toEqual([]);
  expect(repeatedNames(["app/routes/shop/layout.tsx", "app/routes/admin/layout.tsx"])).toEqual([
    "layout.tsx",
  ]);
  expect(repeatedNames(["app/domain/places.ts", "app/components/places.tsx"])).toEqual(["places"]);
});
