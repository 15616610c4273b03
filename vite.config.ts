import { readdirSync } from "node:fs";
import path from "node:path";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { minify } from "terser";
import { defineConfig, type Plugin } from "vite";

/**
 * The build fails when anything below app/server/ reaches the browser's bundle. React Router removes
 * loaders and actions and what only they import; whatever is still there would have been published.
 */
function forbidServerCodeInClient(): Plugin {
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

/** Once more, by a minifier that finds what the builder's own leaves: a listing loads 0.7 kB less (027). */
function minifyAgain(): Plugin {
  return {
    name: "minified-once-more",
    applyToEnvironment: (environment) => environment.name === "client",
    apply: "build",
    async generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== "chunk") continue;
        const { code } = await minify(chunk.code, { module: true, ecma: 2020, compress: { passes: 2 } });
        if (code === undefined) this.error(`${chunk.fileName} could not be minified`);
        chunk.code = code;
      }
    },
  };
}

type ModuleGraph = {
  getModuleInfo(
    id: string,
  ): { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] } | null;
};

const CLIENT_ROUTE = "?__react-router-build-client-route";
const appFile = (name: string) => path.join(import.meta.dirname, "app", name);
const shopRoute = (name: string) => appFile(`routes/shop/${name}.tsx`) + CLIENT_ROUTE;

/** What every page of the shop loads. */
const SHARED_ENTRIES = [appFile("entry.client.tsx"), appFile("root.tsx") + CLIENT_ROUTE, shopRoute("layout")];

/** What shoppers come in by, and what all of these pages load as soon as they are idle. */
const EAGER_ENTRIES = {
  listing: ["catalogue/category", "catalogue/products", "catalogue/brand"].map(shopRoute),
  home: [shopRoute("catalogue/home")],
  product: [shopRoute("catalogue/product")],
  background: [appFile("components/layout/shop-background.tsx")],
};

/** Alive at once on the home page, and on a product's when it comes near. */
const SHELVES = [appFile("components/catalogue/cards/product-carousel.tsx")];

/** What a page loads when it is touched, or at rest. */
const ON_INTERACTION_ENTRIES = {
  menu: [appFile("components/layout/menu-drawer.tsx")],
  "quick-view": [appFile("components/catalogue/cards/quick-view.tsx")],
  cart: [appFile("components/cart/cart-drawer.tsx")],
};

const SHOP_ROUTES = readdirSync(appFile("routes/shop"), { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".tsx"))
  .map((name) => appFile(`routes/shop/${name}`) + CLIENT_ROUTE);

/**
 * What the shop's pages load goes into few files, since many small ones compress badly, and each costs a phone a request:
 * the libraries, the shop (what two kinds of pages need), the shelves, what one kind of page alone needs, and the dialogs.
 * The icons that come still later, a line or two each, come together.
 */
const CHUNKS = ["framework", "shop", "shelves", "page", "dialogs", "parts", "icons"].map(
  (debugName, order, all) => ({
    debugName,
    priority: all.length - order,
    name: (id: string, graph: ModuleGraph) => {
      const name = chunkOf(id, graph);
      return name?.endsWith(debugName) ? name : null;
    },
  }),
);

function chunkOf(id: string, graph: ModuleGraph): string | null {
  // A route's own module stays with its route.
  if (id.endsWith(CLIENT_ROUTE)) return null;
  reachable ??= findReachableModules(graph);
  const { eager, shelves, onInteraction, lazy } = reachable;
  const isIcon = id.includes("/node_modules/lucide/");
  const pages = namesOf(eager, id);
  if (id.includes("/node_modules/") && !isIcon) return pages.length > 0 ? "framework" : null;
  if (pages.length > 0) {
    if (pages.length > 1) return "shop";
    return shelves.has(id) ? "shelves" : `${pages[0]}-page`;
  }
  const dialogs = namesOf(onInteraction, id);
  if (dialogs.length > 0) return dialogs.length === 1 ? `${dialogs[0]}-parts` : "dialogs";
  return isIcon && lazy.has(id) ? "icons" : null;
}

const namesOf = (kinds: [name: string, modules: Set<string>][], id: string) =>
  kinds.filter(([, modules]) => modules.has(id)).map(([name]) => name);

/** Which modules the shop's pages reach; worked out once per build. */
let reachable: ReturnType<typeof findReachableModules> | undefined;

function findReachableModules(graph: ModuleGraph) {
  const groupsOf = (entries: Record<string, string[]>, baseEntries: string[]) =>
    Object.entries(entries).map(([name, paths]): [string, Set<string>] => [
      name,
      reachableFrom([...baseEntries, ...paths], graph),
    ]);
  return {
    eager: groupsOf(EAGER_ENTRIES, SHARED_ENTRIES),
    shelves: reachableFrom(SHELVES, graph),
    onInteraction: groupsOf(ON_INTERACTION_ENTRIES, []),
    lazy: reachableFrom(SHOP_ROUTES, graph, true),
  };
}

/** The modules that importing these entries loads, those that they import later only where asked for. */
function reachableFrom(entries: string[], graph: ModuleGraph, includeDynamic = false): Set<string> {
  const visited = new Set<string>();
  const queue = [...entries];
  for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
    if (visited.has(id)) continue;
    visited.add(id);
    const module = graph.getModuleInfo(id);
    queue.push(...(module?.importedIds ?? []), ...((includeDynamic && module?.dynamicallyImportedIds) || []));
  }
  return visited;
}

/**
 * Packages that stay outside the server's bundle: native ones, ones that read files beside themselves, and ones that
 * are loaded only when first needed. Everything else goes in, since some hundred small files cost a start half a second.
 */
const EXTERNAL_PACKAGES = ["@node-rs/argon2", "nodemailer", "pdfkit", "pg", "pino", "sharp", "stripe"];

/** Loaded before anything else can ask for it; each name would be written into every file that loads another. */
const ALREADY_LOADED = /assets\/(?:rolldown-runtime|framework|entry\.client)-[\w-]{8}\.js$/;

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter(), forbidServerCodeInClient(), minifyAgain()],
  // Working on the shop: what a page is found to need only as it loads would take the page's other code away under it.
  optimizeDeps: {
    include: [
      "react",
      "react/jsx-runtime",
      "react/jsx-dev-runtime",
      "react-dom",
      "react-dom/client",
      "react-router",
      "react-router/dom",
      "sonner",
      "zod",
    ],
    exclude: ["lucide"],
  },
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
      resolve: command === "build" ? { noExternal: true, external: EXTERNAL_PACKAGES } : {},
      build: {
        target: "node26",
        rolldownOptions: command === "build" ? { input: "./app/server/boot/start-store.ts" } : {},
      },
    },
  },
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, files) => files.filter((file) => !ALREADY_LOADED.test(file)),
    },
  },
}));
