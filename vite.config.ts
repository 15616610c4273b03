import { readdirSync } from "node:fs";
import path from "node:path";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";
import { CODE_FAILED_EVENT } from "./packages/page-browser/lib/react-router/page-globals.ts";
import { CLIENT_ROUTE } from "./packages/route-manifest/index.ts";

/** The server's folders, and every package but those that the browser uses. */
const SERVER_CODE = /\/app\/server\/|\/packages\/(?!(?:page-browser|result|values)\/)/;

/**
 * Fails the build if server code reaches the browser's bundle. React Router removes loaders, actions and what only they
 * import; anything left would be published.
 */
function forbidServerCodeInClient(): Plugin {
  return {
    name: "server-stays-on-the-server",
    applyToEnvironment: (environment) => environment.name === "client",
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== "chunk") continue;
        const leaked = chunk.moduleIds.filter(
          (id) => SERVER_CODE.test(id) && (chunk.modules[id]?.renderedLength ?? 0) > 0,
        );
        if (leaked.length > 0) this.error(`server code in the browser's bundle: ${leaked.join(", ")}`);
      }
    },
  };
}

/** What React Router does where it can't load the code of a page: it reloads the page that is open, also offline. */
const RELOAD = /console\.error\(`Error loading route module[\s\S]*window\.location\.reload\(\);/;

/** Has React Router dispatch an event instead, so that `guardOffline` decides. Fails the build where it can't. */
function keepPageWithoutCode(): Plugin {
  return {
    name: "keep-page-without-code",
    apply: "build",
    applyToEnvironment: (environment) => environment.name === "client",
    transform: {
      filter: { id: /\/react-router\/.*\/routeModules\.js$/ },
      handler(code) {
        if (!RELOAD.test(code)) this.error("React Router loads the code of pages in another way than it did");
        return code.replace(RELOAD, `window.dispatchEvent(new Event("${CODE_FAILED_EVENT}"));`);
      },
    },
  };
}

type ModuleGraph = {
  getModuleInfo(id: string): {
    code: string | null;
    importedIds: readonly string[];
    dynamicallyImportedIds: readonly string[];
  } | null;
};

const appFile = (name: string) => path.join(import.meta.dirname, "app", name);
const shopRoute = (name: string) => appFile(`routes/shop/${name}.tsx`) + CLIENT_ROUTE;

/** Loaded by every page of the shop. */
const SHARED_ENTRIES = [
  appFile("entry.client.tsx"),
  appFile("root.tsx") + CLIENT_ROUTE,
  shopRoute("shop-layout"),
];

/** The usual landing pages. */
const EAGER_ENTRIES = {
  listing: ["catalogue/category", "catalogue/products", "catalogue/brand"].map(shopRoute),
  home: [shopRoute("catalogue/home")],
  product: [shopRoute("catalogue/product")],
};

/** Loaded by a page once it is idle. */
const ON_IDLE_ENTRIES = {
  menu: [appFile("components/layout/menu-drawer.tsx")],
  "quick-view": [appFile("components/catalogue/cards/quick-view.tsx")],
  cart: [appFile("components/cart/cart-drawer.tsx")],
};

const SHOP_ROUTES = readdirSync(appFile("routes/shop"), { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".tsx"))
  .map((name) => appFile(`routes/shop/${name}`) + CLIENT_ROUTE);

/** Pages that a visit reaches later, by the folder that they share code in. */
const LATER_PAGES = ["checkout", "orders", "account"].flatMap((folder) =>
  SHOP_ROUTES.filter((file) => file.includes(`/${folder}/`)).map((file) => ({ folder, file })),
);

/**
 * The shop's code is split into few files, since many small ones compress badly and cost a request each: libraries, code
 * of at least two kinds of pages, code of one kind of page, code of several dialogs and of one, lazy icons, and
 * code of several later pages.
 */
const CHUNKS = ["framework", "shop", "page", "dialogs", "parts", "icons", "later"].map(
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
  // Each route module has its own file.
  if (id.endsWith(CLIENT_ROUTE)) return null;
  reachable ??= findReachableModules(graph);
  const { eager, onIdle, lazy, later } = reachable;
  const isIcon = id.includes("/node_modules/lucide/");
  const pages = namesOf(eager, id);
  if (id.includes("/node_modules/") && !isIcon) return pages.length > 0 ? "framework" : null;
  if (pages.length > 0) return pages.length > 1 ? "shop" : `${pages[0]}-page`;
  const dialogs = namesOf(onIdle, id);
  if (dialogs.length > 0) return dialogs.length === 1 ? `${dialogs[0]}-parts` : "dialogs";
  if (isIcon) return lazy.has(id) ? "icons" : null;
  const folders = namesOf(later, id);
  if (folders.length < 2) return null;
  return new Set(folders).size === 1 ? `${folders[0]}-later` : "later";
}

const namesOf = (kinds: [name: string, modules: Set<string>][], id: string) =>
  kinds.filter(([, modules]) => modules.has(id)).map(([name]) => name);

/** The modules that the shop's pages import; computed once per build. */
let reachable: ReturnType<typeof findReachableModules> | undefined;

function findReachableModules(graph: ModuleGraph) {
  const groupsOf = (entries: Record<string, string[]>, baseEntries: string[]) =>
    Object.entries(entries).map(([name, paths]): [string, Set<string>] => [
      name,
      reachableFrom([...baseEntries, ...paths], graph),
    ]);
  return {
    eager: groupsOf(EAGER_ENTRIES, SHARED_ENTRIES),
    onIdle: groupsOf(ON_IDLE_ENTRIES, []),
    lazy: reachableFrom(SHOP_ROUTES, graph, true),
    later: LATER_PAGES.map(({ folder, file }): [string, Set<string>] => [
      folder,
      reachableFrom([file], graph),
    ]),
  };
}

/** Returns the modules that these entries import, including dynamic imports on request. */
function reachableFrom(entries: string[], graph: ModuleGraph, includeDynamic = false): Set<string> {
  const visited = new Set<string>();
  const queue = [...entries];
  for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
    if (visited.has(id)) continue;
    visited.add(id);
    queue.push(...importsOf(id, graph));
    if (includeDynamic) queue.push(...(graph.getModuleInfo(id)?.dynamicallyImportedIds ?? []));
  }
  return visited;
}

const PACKAGE_INDEX = /\/packages\/([\w-]+)\/index\.ts$/;

/** Returns the modules that a module imports; from one of our packages only those whose exports it uses. */
function importsOf(id: string, graph: ModuleGraph): string[] {
  const { code, importedIds } = graph.getModuleInfo(id) ?? { code: "", importedIds: [] };
  return importedIds.flatMap((importedId) => {
    const name = PACKAGE_INDEX.exec(importedId)?.[1];
    if (name === undefined) return importedId;
    const used = new Set(importsIn(code, `#packages/${name}`));
    const index = graph.getModuleInfo(importedId);
    return [...(index?.code ?? "").matchAll(/from "(\.[^"]+)"/g)]
      .filter(([, file = ""]) => importsIn(index?.code, file).some((exported) => used.has(exported)))
      .map(([, file = ""]) => path.join(path.dirname(importedId), file));
  });
}

/** Returns the names that code imports or exports from a file or package. */
function importsIn(code: string | null | undefined, from: string): string[] {
  return [...(code ?? "").matchAll(/(?:import|export) \{([^}]*)\} from "([^"]+)"/g)]
    .filter(([, , source]) => source === from)
    .flatMap(([, names = ""]) => names.split(",").map((name) => name.trim().split(" ")[0] ?? ""));
}

/**
 * Packages outside the server's bundle: native ones, ones that read files of their own, and ones loaded on first use. All
 * others are bundled, since hundreds of small files slow the start.
 */
const EXTERNAL_PACKAGES = ["@node-rs/argon2", "nodemailer", "pg", "pino", "sharp", "stripe"];

/** Files loaded before any dynamic import, which need no preload of their own. */
const ALREADY_LOADED = /assets\/(?:rolldown-runtime|framework|entry\.client)-[\w-]{7}\.js$/;

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter(), keepPageWithoutCode(), forbidServerCodeInClient()],
  // In development, a dependency discovered while a page loads reloads the page.
  optimizeDeps: {
    include: [
      "react",
      "react/jsx-runtime",
      "react/jsx-dev-runtime",
      "react-dom",
      "react-dom/client",
      "react-router",
      "react-router/dom",
      "zod",
    ],
    exclude: ["lucide"],
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // Importing one name of a package leaves the others out.
          treeshake: { moduleSideEffects: [{ test: PACKAGE_INDEX, sideEffects: false }] },
          output: {
            // One letter less of each file, as short as Rolldown allows: the manifest of every page names 60.
            entryFileNames: "assets/[name]-[hash:7].js",
            chunkFileNames: "assets/[name]-[hash:7].js",
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
