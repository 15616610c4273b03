import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { ROOT } from "./start-store.ts";

/** Writes a table between the marks `<!-- NAME -->` and `<!-- /NAME -->` of a page; throws where it has none. */
export function writeTable(page: string, name: string, lines: string[]): void {
  const file = path.join(ROOT, page);
  const text = readFileSync(file, "utf8");
  const marked = new RegExp(`(<!-- ${name} -->\n)[\\s\\S]*?(<!-- /${name} -->)`);
  if (!marked.test(text)) throw new Error(`${page} has no place for the table ${name}`);
  writeFileSync(
    file,
    text.replace(marked, (_, start, end) => `${start}\n${lines.join("\n")}\n\n${end}`),
  );
}
