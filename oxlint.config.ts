import { defineConfig, type OxlintOverride } from "oxlint";

/**
 * Which folder may import which. Anything not listed is refused, packages too. Imports are `#app/…`, or `./` for a file
 * in the same folder; `../` is never used. `tests/house-rules.test.ts` shows each rule refusing something.
 */

/** The server's slices in order: each may import those before it, none after it. */
const slices = [
  "audit",
  "notifications",
  "settings",
  "catalogue",
  "stock",
  "payments",
  "purchasing",
  "orders",
  "money",
  "accounts",
  "checkout",
  "closing",
  "dashboard",
];
const below = ["#app/domain/**", "#app/copy/**", "#packages/{result,values}"];
const platform = [
  "#app/server/platform/**",
  "#packages/data-cache",
  "#app/server/shop.ts",
  "#database/schema/**",
];
const database = ["drizzle-orm", "drizzle-orm/**"];
const node = ["node:*", "node:*/**"];
const screens = [
  "react",
  "react-router",
  "lucide/dist/esm/icons/*",
  "#app/ui/**",
  "#packages/page-browser",
  ...below,
];

/** Packages that a server slice may import besides the database. */
const packagesOfSlice: Record<string, string[]> = {
  accounts: [
    "better-auth",
    "better-auth/**",
    "@better-auth/utils/otp",
    "@node-rs/argon2",
    "@zxcvbn-ts/language-common/**",
    "hono/utils/cookie",
  ],
  catalogue: ["sharp"],
  payments: ["sharp", "#packages/receipt-copies"],
  settings: ["marked"],
};

/** If two rows match, the later one wins. */
const house: [files: string, allowed: string[]][] = [
  ["app/domain/**", ["zod", "zod/mini", "#app/domain/**", "#packages/{result,values}"]],
  // Types alone: the package is the server's, and the build fails if it reaches the browser.
  ["app/domain/payments/payment-page.ts", ["#app/domain/**", "#packages/payment-gateways"]],
  ["app/copy/**", below],
  [
    "app/ui/**",
    ["react", "react-dom", "react-router", "lucide/dist/esm/icons/*", "#app/ui/**", "#packages/page-browser"],
  ],
  [
    "app/components/**",
    [...screens, "#app/components/**", "!#app/components/admin/**", "#app/styles/print.css"],
  ],
  ["app/components/admin/**", [...screens, "#app/components/**"]],
  ["app/routes/shop/**", [...screens, "#app/components/**", "#app/server/**", "#app/routes/shop/**"]],
  [
    "app/routes/admin/**",
    [...screens, "#app/components/**", "#app/server/**", "#app/routes/admin/**", "#app/styles/panel.css"],
  ],
  ["database/schema/**", [...database, "#app/domain/**", "#database/schema/**"]],
  ["app/server/platform/**", ["**", "!#app/**", "#app/server/platform/**", "#app/domain/**"]],
  ...slices.map((slice, place): [string, string[]] => [
    `app/server/${slice}/**`,
    [
      ...database,
      ...node,
      "zod",
      ...(packagesOfSlice[slice] ?? []),
      ...slices.slice(0, place + 1).map((own) => `#app/server/${own}/**`),
      ...platform,
      ...below,
    ],
  ]),
  ["app/server/{boot,http}/**", ["**"]],
  ["app/server/{env,shop}.ts", ["**", "!#app/**", "#app/domain/**", "#app/server/**"]],
  ["app/{root,entry.client,entry.server}.tsx", ["**"]],
];

/** What uses the shop, which never imports it. */
const users = ["#scripts/**", "#tests/**", "#labs/**"];

/** For tests and development: no layer imports them. */
const standIns = ["#packages/payment-gateways/stand-ins"];

/** Folders outside the layers, and what each never imports. The later row wins. */
const outside: [files: string[], refused: string[]][] = [
  [["scripts/**"], ["#tests/**", "#labs/**", "../**", "!../serve.ts"]],
  [["tests/**", "**/*.test.{ts,tsx}"], ["#labs/**"]],
  [["labs/**"], ["../**"]],
  [["packages/**"], ["#app/**", "#database/**", "#demo/**", ...users, "../**"]],
];

/** Defined once, because several rules refuse the same specifiers. */
const alsoRefused: Record<string, string[]> = {
  "app/server/{boot,http}/**": ["#app/ui/**", "#app/components/**", "#app/routes/**"],
  "app/routes/shop/**": ["#app/server/platform/**", "#app/components/admin/**"],
  "app/routes/admin/**": ["#app/server/platform/**"],
};

function floor(files: string, allowed: string[]): OxlintOverride {
  const open = allowed.map((address) => (address.startsWith("!") ? address.slice(1) : `!${address}`));
  const group = ["**", "!./**", ...open, ...(alsoRefused[files] ?? []), ...standIns, ...users, "../**"];
  const message = `Not allowed from ${files}. docs/architecture.md says who may import whom.`;
  return {
    files: [files],
    rules: { "no-restricted-imports": ["error", { patterns: [{ group, message }] }] },
  };
}

export default defineConfig({
  plugins: ["import", "typescript", "react"],
  rules: { "import/no-cycle": ["error", { ignoreTypes: false }] },
  ignorePatterns: ["build/**", ".react-router/**", "data/**"],
  overrides: [
    ...house.map(([files, allowed]) => floor(files, allowed)),
    ...outside.map(([files, group]): OxlintOverride => {
      const message = `Not allowed from ${files[0]}. docs/architecture.md says who may import whom.`;
      return { files, rules: { "no-restricted-imports": ["error", { patterns: [{ group, message }] }] } };
    }),
  ],
});
