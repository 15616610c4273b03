import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { lintSource } from "@secretlint/core";
import { creator as recommended } from "@secretlint/secretlint-rule-preset-recommend";

/** Folders that an install, a build or a running store writes. */
const NOT_SEARCHED = new Set(["node_modules", "build", "data", ".git", ".react-router", "test-results"]);

/** Returns the secrets in every text file of a folder, tracked by git or not, each with its place. */
export async function findSecrets(root: string): Promise<string[]> {
  const config = { rules: [{ id: "@secretlint/secretlint-rule-preset-recommend", rule: recommended }] };
  const entries = globSync(["**/*", "**/.*", "**/.*/*"], {
    cwd: root,
    withFileTypes: true,
    exclude: ({ name }) => NOT_SEARCHED.has(name),
  });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  const found: string[] = [];
  for (const path of new Set(paths)) {
    const content = readFileSync(path, "utf8");
    if (content.includes("\0")) continue;
    const source = {
      filePath: path,
      content,
      ext: path.slice(path.lastIndexOf(".")),
      contentType: "text",
    } as const;
    const { messages } = await lintSource({ source, options: { config, maskSecrets: true } });
    found.push(...messages.map(({ message, loc }) => `${path}:${loc.start.line}: ${message}`));
  }
  return found;
}
