import { readdirSync } from "node:fs";
import path from "node:path";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";

/**
 * The build fails when anything below app/server/ reaches the browser's bundle. React Router removes
 * loaders and actions and what only they import; whatever is still there would have been published.
 */
function serverStaysOnTheServer(): Plugin {
  return {
    name: "server-stays-on-the-server",
    applyToEnvironment: (environment) => environment.name === "client",
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== "chunk") continue;
        const leaked = chunk.moduleIds.filter(
          (id) => /\/app\/server\//.test(id) && (chunk.modules[id]?.renderedLength ?? 0) > 0,
        );
        if (leaked.length > 0) this.error(`server code in the browser's bundle: ${leaked.join(", ")}`);
      }
    },
  };
}

/**
 * What a public page loads at once goes into two files, the libraries and the shop, its listings included, which hardly
 * a page does without: many small files compress badly, and each costs a phone a request. What is loaded later stays
 * apart, save the shop's icons, a line or two each: those of the home page come at once, the others together.
 */
const CHUNKS = [
  {
    debugName: "shop",
    name: (id: string, graph: ModuleGraph) => {
      reached ??= {
        atOnce: reachedFrom(ENTRIES, graph),
        home: reachedFrom([HOME], graph),
        later: reachedFrom(SHOP_ROUTES, graph, true),
      };
      if (id.endsWith(CLIENT_ROUTE)) return null;
      const isIcon = id.includes("/node_modules/lucide/");
      if (reached.atOnce.has(id) || (isIcon && reached.home.has(id))) {
        return id.includes("/node_modules/") ? "framework" : "shop";
      }
      return isIcon && reached.later.has(id) ? "icons" : null;
    },
  },
];

type ModuleGraph = {
  getModuleInfo(
    id: string,
  ): { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] } | null;
};

const CLIENT_ROUTE = "?__react-router-build-client-route";
const appFile = (name: string) => path.join(import.meta.dirname, "app", name);
const ENTRIES = [
  appFile("entry.client.tsx"),
  ...[
    "root.tsx",
    ...["layout", "category", "products", "brand"].map((name) => `routes/shop/${name}.tsx`),
  ].map((name) => appFile(name) + CLIENT_ROUTE),
];

const HOME = appFile("routes/shop/home.tsx") + CLIENT_ROUTE;
const SHOP_ROUTES = readdirSync(appFile("routes/shop"))
  .filter((name) => name.endsWith(".tsx"))
  .map((name) => appFile(`routes/shop/${name}`) + CLIENT_ROUTE);

/** What the shop's pages reach, per build. */
let reached: { atOnce: Set<string>; home: Set<string>; later: Set<string> } | undefined;

/** The modules that importing these entries loads, those that they import later only where asked for. */
function reachedFrom(entries: string[], graph: ModuleGraph, andLater = false): Set<string> {
  const seen = new Set<string>();
  const waiting = [...entries];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (seen.has(id)) continue;
    seen.add(id);
    const module = graph.getModuleInfo(id);
    waiting.push(...(module?.importedIds ?? []), ...((andLater && module?.dynamicallyImportedIds) || []));
  }
  return seen;
}

/**
 * Packages that stay outside the server's bundle: native ones, ones that read files beside themselves, and ones that
 * are loaded only when first needed. Everything else goes in, since some hundred small files cost a start half a second.
 */
const APART = ["@node-rs/argon2", "nodemailer", "pdfkit", "pg", "pino", "sharp", "stripe"];

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter(), serverStaysOnTheServer()],
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            entryFileNames: "assets/[name]-[hash].js",
            codeSplitting: { groups: CHUNKS },
          },
        },
      },
    },
    ssr: {
      resolve: command === "build" ? { noExternal: true, external: APART } : {},
      build: {
        target: "node26",
        rolldownOptions: command === "build" ? { input: "./app/server/http/start-store.ts" } : {},
      },
    },
  },
  build: { target: "es2022", assetsInlineLimit: 0, modulePreload: { polyfill: false } },
}));
