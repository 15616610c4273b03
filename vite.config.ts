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
 * apart.
 */
const CHUNKS = [
  {
    debugName: "at once",
    name: (id: string, graph: ModuleGraph) => {
      reached ??= reachedFrom(ENTRIES, graph);
      if (!reached.has(id) || id.endsWith(CLIENT_ROUTE)) return null;
      return id.includes("/node_modules/") ? "framework" : "shop";
    },
  },
];

type ModuleGraph = { getModuleInfo(id: string): { importedIds: readonly string[] } | null };

const CLIENT_ROUTE = "?__react-router-build-client-route";
const appFile = (name: string) => path.join(import.meta.dirname, "app", name);
const ENTRIES = [
  appFile("entry.client.tsx"),
  ...[
    "root.tsx",
    ...["layout", "category", "products", "brand"].map((name) => `routes/shop/${name}.tsx`),
  ].map((name) => appFile(name) + CLIENT_ROUTE),
];

/** Per build: the modules that importing these entries loads, without what they import later. */
let reached: Set<string> | undefined;

function reachedFrom(entries: string[], graph: ModuleGraph): Set<string> {
  const seen = new Set<string>();
  const waiting = [...entries];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (seen.has(id)) continue;
    seen.add(id);
    waiting.push(...(graph.getModuleInfo(id)?.importedIds ?? []));
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
