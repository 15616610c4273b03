import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const APP = path.join(import.meta.dirname, "..");
/** Sheets of the panel, where the first frame after a tap matters less. */
const PANEL = /^styles\/panel\.css$|\/admin\//;
const ASKS_THE_ROOT = /(?:html|body|:root):has\(/;

test("no rule of the shop uses :has() on the root, which would restyle after every insertion", () => {
  const sheets = globSync("styles/*.css", { cwd: APP });
  const screens = globSync("{ui,components,routes}/**/*.tsx", { cwd: APP });
  expect(sheets).toContain("styles/app.css");
  expect(screens).toContain("components/layout/site-footer.tsx");
  const asking = [...sheets, ...screens].filter(
    (name) => !PANEL.test(name) && ASKS_THE_ROOT.test(readFileSync(path.join(APP, name), "utf8")),
  );
  expect(asking).toEqual([]);
});
