import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
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

/** Writes a brotli and a gzip twin beside every built script, style sheet and drawing, at the best and slowest level. */
function compressedTwins(): Plugin {
  return {
    name: "compressed-twins",
    applyToEnvironment: (environment) => environment.name === "client",
    async writeBundle({ dir }) {
      if (dir === undefined) return;
      const assets = path.join(dir, "assets");
      const names = (await readdir(assets)).filter((name) => /\.(?:js|css|svg|json)$/.test(name));
      await Promise.all(
        names.map(async (name) => {
          const file = path.join(assets, name);
          const bytes = await readFile(file);
          await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes));
          await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }));
        }),
      );
    },
  };
}

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter(), serverStaysOnTheServer(), compressedTwins()],
  environments: {
    ssr: {
      build: {
        target: "node26",
        rolldownOptions: command === "build" ? { input: "./app/server/http/start-store.ts" } : {},
      },
    },
  },
  build: { target: "es2022", assetsInlineLimit: 0 },
}));
