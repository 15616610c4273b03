import { readFileSync } from "node:fs";
import path from "node:path";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import routes from "#app/routes.ts";

const APP = path.resolve(import.meta.dirname, "../../app");

/**
 * Returns the values of `intent` that the action of a page distinguishes, by the page's path: read from the source of
 * its file and of those of its folder that it imports.
 */
export function intentsInSource(): Map<string, string[]> {
  return new Map(
    leavesOf(routes as RouteConfigEntry[], "").map(({ path: address, file }) => {
      const source = readFileSync(path.join(APP, file), "utf8");
      const beside = [...source.matchAll(/from "(\.\/[\w-]+\.tsx?)"/g)].map(([, name = ""]) =>
        readFileSync(path.join(APP, path.dirname(file), name), "utf8"),
      );
      return [address, [...new Set([source, ...beside].flatMap(intentsOf))]];
    }),
  );
}

function leavesOf(entries: RouteConfigEntry[], parent: string): { path: string; file: string }[] {
  return entries.flatMap(({ path: own, file, children }) => {
    const address = own === undefined ? parent : `${parent}/${own}`;
    return children ? leavesOf(children, address) : [{ path: address, file }];
  });
}

function intentsOf(source: string): string[] {
  const switches = source.match(/switch \([^{]*intent[^{]*\{[\s\S]*?default:/g) ?? [];
  const cases = switches.flatMap((text) => [...text.matchAll(/case "([a-z-]+)":/g)]);
  const comparisons = source.matchAll(/intent"?\)? === "([a-z-]+)"/g);
  return [...cases, ...comparisons].map(([, intent = ""]) => intent);
}
