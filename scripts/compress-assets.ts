import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";

/** Text files that the browser loads and that can be compressed. */
export const COMPRESSIBLE_ASSET = /\.(?:js|css|svg|json)$/;

/**
 * Writes a brotli and a gzip twin beside every built script, style sheet and SVG of a folder, at the highest level.
 * Call it after the build, because React Router writes its manifest last.
 */
export async function compressAssets(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => COMPRESSIBLE_ASSET.test(name));
  await Promise.all(
    names.map(async (name) => {
      const file = path.join(folder, name);
      const bytes = await readFile(file);
      await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes));
      await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }));
    }),
  );
}
